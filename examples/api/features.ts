import { featureSetOf } from 'suzaku/features';
import { unwrap } from 'suzaku';

const set = unwrap(featureSetOf('suzaku1'));
console.log(set.family, set.columns); // riichi 34
// The manifest names every span.
console.log(set.planes[0]?.name, set.planes[0]?.text); // hand concealed copies: at least 1, 2, 3, 4
