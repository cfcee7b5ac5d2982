export { Chinese240, chinese240, CHINESE240 } from './chinese240.ts';
