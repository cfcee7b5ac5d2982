// npm run build: installs what is missing, compiles what is stale.
import { setUp } from './setup.js';

setUp();
