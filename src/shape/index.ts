export * from './decompose.ts';
