/** Files that survive kills and full disks. Small: commands that write a file load nothing else of jobs. */
export { appendWhole, replaceFile, writeWhole } from './whole.ts';
