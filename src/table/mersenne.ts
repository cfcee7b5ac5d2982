/** MT19937 (Matsumoto and Nishimura 1998, the 2002 initialisation by array), which Tenhou's walls begin with. */

const N = 624;
const M = 397;

export class Mersenne {
  private readonly mt = new Int32Array(N);
  /** Words of the current block already given out. */
  private used = N;

  /** `init_by_array`; `key` is read as unsigned words and is not empty. */
  constructor(key: Int32Array) {
    const mt = this.mt;
    mt[0] = 19650218;
    for (let i = 1; i < N; i++) mt[i] = Math.imul(1812433253, this.mixed(i)) + i;
    let i = 1;
    let j = 0;
    for (let k = Math.max(N, key.length); k > 0; k--) {
      mt[i] = (mt[i]! ^ Math.imul(this.mixed(i), 1664525)) + key[j]! + j;
      i = this.advance(i);
      j = (j + 1) % key.length;
    }
    for (let k = N - 1; k > 0; k--) {
      mt[i] = (mt[i]! ^ Math.imul(this.mixed(i), 1566083941)) - i;
      i = this.advance(i);
    }
    mt[0] = 0x80000000;
  }

  private mixed(i: number): number {
    const before = this.mt[i - 1]!;
    return before ^ (before >>> 30);
  }

  private advance(i: number): number {
    if (i + 1 < N) return i + 1;
    this.mt[0] = this.mt[N - 1]!;
    return 1;
  }

  private refill(): void {
    const mt = this.mt;
    for (let i = 0; i < N; i++) {
      const y = (mt[i]! & 0x80000000) | (mt[(i + 1) % N]! & 0x7fffffff);
      mt[i] = mt[(i + M) % N]! ^ (y >>> 1) ^ (-(y & 1) & 0x9908b0df);
    }
    this.used = 0;
  }

  /** 0 ≤ x < 2³², integer. */
  next32(): number {
    if (this.used === N) this.refill();
    let y = this.mt[this.used++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }
}
