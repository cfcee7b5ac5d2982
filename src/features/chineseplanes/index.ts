export { chinesePlanes } from './layout.ts';
export { ChinesePlanes } from './chineseplanes.ts';
