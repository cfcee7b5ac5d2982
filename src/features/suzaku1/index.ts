/** Features of the flagship networks. */
export { CALLS, FORMS, OPPONENTS, SEATS, SITUATIONS, suzaku1 } from './layout.ts';
export { Suzaku1, newGlobals, newPlanes } from './suzaku1.ts';
