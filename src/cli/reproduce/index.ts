/** Papers that `suzaku reproduce` knows. */
export { addMeowjong } from './meowjong.ts';
