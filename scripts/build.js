// npm run build: installs what is missing, compiles what is stale, the page included. npm run build:site is the same.
import { buildSite, setUp } from './setup.js';

setUp();
buildSite();
