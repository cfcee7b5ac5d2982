/** The part of the server that the page's Lab asks: runs, models and jobs of this machine. */
export { labOf, type Lab, type LabOptions } from './lab.ts';
export { addLab } from './routes.ts';
export { MAX_PART } from './folder.ts';
export { MatchJobSchema, PolicyJobSchema } from './kinds.ts';
export { TOKEN_HEADER } from './token.ts';
