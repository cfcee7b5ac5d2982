// Methods that a platform's older Node may lack, defined only where they are missing. Stands at the top of the Botzone bundle.
(() => {
  const define = (on, name, value) => {
    if (!(name in on)) Object.defineProperty(on, name, { value, configurable: true, writable: true });
  };
  const at = function at(index) {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  };
  const list = Array.prototype;
  define(list, 'toSorted', function toSorted(compare) {
    return this.slice().sort(compare);
  });
  define(list, 'toReversed', function toReversed() {
    return this.slice().reverse();
  });
  define(list, 'toSpliced', function toSpliced(...args) {
    const copy = this.slice();
    copy.splice(...args);
    return copy;
  });
  define(list, 'findLast', function findLast(test) {
    for (let i = this.length - 1; i >= 0; i--) if (test(this[i], i, this)) return this[i];
    return undefined;
  });
  define(String.prototype, 'replaceAll', function replaceAll(what, by) {
    return typeof what === 'string' ? this.split(what).join(by) : this.replace(what, by);
  });
  define(Object, 'hasOwn', (on, name) => Object.prototype.hasOwnProperty.call(on, name));
  const arrays = [Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array];
  for (const kind of [list, String.prototype, ...arrays.map(({ prototype }) => prototype)]) define(kind, 'at', at);
})();
