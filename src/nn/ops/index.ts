/** Operations of a graph with their gradients. */
export * from './elementwise.ts';
export * from './linear.ts';
export * from './shape.ts';
export * from './softmax.ts';
