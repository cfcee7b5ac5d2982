/** SHA-512 (FIPS 180-4) in 32-bit halves, for Tenhou's walls; synchronous, unlike the Web Crypto API. */

const primes = (count: number): bigint[] => {
  const found: bigint[] = [];
  for (let n = 2n; found.length < count; n++) if (found.every((p) => n % p !== 0n)) found.push(n);
  return found;
};

/** ⌊n^(1/power)⌋ by Newton's method from above. */
const integerRoot = (n: bigint, power: bigint): bigint => {
  let root = 1n << (BigInt(n.toString(2).length) / power + 1n);
  for (;;) {
    const next = ((power - 1n) * root + n / root ** (power - 1n)) / power;
    if (next >= root) return root;
    root = next;
  }
};

/** The first 64 bits of the fractions of the roots of the first primes, high and low half in turn (§4.2.3 and §5.3.5). */
const rootFractions = (count: number, power: bigint): Int32Array =>
  Int32Array.from(
    primes(count).flatMap((prime) => {
      const bits = BigInt.asUintN(64, integerRoot(prime << (64n * power), power));
      return [Number(BigInt.asIntN(32, bits >> 32n)), Number(BigInt.asIntN(32, bits))];
    }),
  );

/** Filled by the first hash: working them out at load would make every program wait. */
const INITIAL = new Int32Array(16);
const ROUND = new Int32Array(160);
const BLOCK = 128;
const TWO_32 = 2 ** 32;

/** Message schedule: 80 words of 64 bits, high and low half in turn. */
const w = new Int32Array(160);

/** Both halves of σ0(w[t − 15]) + w[t − 16] + σ1(w[t − 2]) + w[t − 7] (§6.4.2 step 1). */
const extend = (): void => {
  for (let i = 32; i < 160; i += 2) {
    const xh = w[i - 30]!;
    const xl = w[i - 29]!;
    const yh = w[i - 4]!;
    const yl = w[i - 3]!;
    const s0h = ((xh >>> 1) | (xl << 31)) ^ ((xh >>> 8) | (xl << 24)) ^ (xh >>> 7);
    const s0l = ((xl >>> 1) | (xh << 31)) ^ ((xl >>> 8) | (xh << 24)) ^ ((xl >>> 7) | (xh << 25));
    const s1h = ((yh >>> 19) | (yl << 13)) ^ ((yl >>> 29) | (yh << 3)) ^ (yh >>> 6);
    const s1l = ((yl >>> 19) | (yh << 13)) ^ ((yh >>> 29) | (yl << 3)) ^ ((yl >>> 6) | (yh << 26));
    const low = (s0l >>> 0) + (w[i - 31]! >>> 0) + (s1l >>> 0) + (w[i - 13]! >>> 0);
    w[i] = s0h + w[i - 32]! + s1h + w[i - 14]! + Math.floor(low / TWO_32);
    w[i + 1] = low;
  }
};

/** One block, already in `w[0…31]`, into the eight words of `hash`. */
const compress = (hash: Int32Array): void => {
  extend();
  let [ah, al, bh, bl, ch, cl, dh, dl, eh, el, fh, fl, gh, gl, hh, hl] = hash as unknown as Sixteen;
  for (let i = 0; i < 160; i += 2) {
    const s1h = ((eh >>> 14) | (el << 18)) ^ ((eh >>> 18) | (el << 14)) ^ ((el >>> 9) | (eh << 23));
    const s1l = ((el >>> 14) | (eh << 18)) ^ ((el >>> 18) | (eh << 14)) ^ ((eh >>> 9) | (el << 23));
    const chooseH = (eh & fh) ^ (~eh & gh);
    const chooseL = (el & fl) ^ (~el & gl);
    const low1 = (hl >>> 0) + (s1l >>> 0) + (chooseL >>> 0) + (ROUND[i + 1]! >>> 0) + (w[i + 1]! >>> 0);
    const t1h = (hh + s1h + chooseH + ROUND[i]! + w[i]! + Math.floor(low1 / TWO_32)) | 0;
    const s0h = ((ah >>> 28) | (al << 4)) ^ ((al >>> 2) | (ah << 30)) ^ ((al >>> 7) | (ah << 25));
    const s0l = ((al >>> 28) | (ah << 4)) ^ ((ah >>> 2) | (al << 30)) ^ ((ah >>> 7) | (al << 25));
    const majorityH = (ah & bh) ^ (ah & ch) ^ (bh & ch);
    const majorityL = (al & bl) ^ (al & cl) ^ (bl & cl);
    const low2 = (s0l >>> 0) + (majorityL >>> 0);
    const t2h = (s0h + majorityH + Math.floor(low2 / TWO_32)) | 0;
    [hh, hl, gh, gl, fh, fl] = [gh, gl, fh, fl, eh, el];
    const lowE = (dl >>> 0) + (low1 % TWO_32);
    eh = (dh + t1h + Math.floor(lowE / TWO_32)) | 0;
    el = lowE | 0;
    [dh, dl, ch, cl, bh, bl] = [ch, cl, bh, bl, ah, al];
    const lowA = (low1 % TWO_32) + (low2 % TWO_32);
    ah = (t1h + t2h + Math.floor(lowA / TWO_32)) | 0;
    al = lowA | 0;
  }
  const sums = [ah, al, bh, bl, ch, cl, dh, dl, eh, el, fh, fl, gh, gl, hh, hl];
  for (let i = 0; i < 16; i += 2) {
    const low = (hash[i + 1]! >>> 0) + (sums[i + 1]! >>> 0);
    hash[i] = hash[i]! + sums[i]! + Math.floor(low / TWO_32);
    hash[i + 1] = low;
  }
};
type Sixteen = [
  ...[number, number, number, number, number, number, number, number],
  ...[number, number, number, number, number, number, number, number],
];

/** The 64 bytes of the digest. */
export const sha512 = (message: Uint8Array): Uint8Array => {
  // A one bit, zeros, and the length in bits as 128 bits, of which a double holds 53 (§5.1.2).
  const padded = new Uint8Array(Math.ceil((message.length + 17) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  if (INITIAL[0] === 0) {
    INITIAL.set(rootFractions(8, 2n));
    ROUND.set(rootFractions(80, 3n));
  }
  const hash = INITIAL.slice();
  for (let start = 0; start < padded.length; start += BLOCK) {
    for (let i = 0; i < 32; i++) w[i] = view.getInt32(start + 4 * i);
    compress(hash);
  }
  const digest = new DataView(new ArrayBuffer(64));
  for (let i = 0; i < 16; i++) digest.setInt32(4 * i, hash[i]!);
  return new Uint8Array(digest.buffer);
};
