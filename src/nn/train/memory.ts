/** The numbers of a run in one WebAssembly.Memory, so that onnxruntime and the optimiser share them without copies. */
import type { Layout } from '../program.ts';
import { kernelsFor, type Kernels } from './kernels.ts';

export const REGIONS = ['weights', 'first', 'second', 'average', 'gradients', 'sum', 'total'] as const;
export type RegionName = (typeof REGIONS)[number];

const PAGE = 65_536;
/** 4 GiB, a WebAssembly memory's bound, less room for the statistics. Regions that are not used cost no real memory. */
export const MOST_BYTES = 65_000 * PAGE;

/** Weights, gradients and optimiser state in one WebAssembly memory. */
export class TrainingMemory {
  readonly kernels: Kernels;
  readonly statistics: Float32Array;
  /** Floats of one region. */
  readonly size: number;
  private readonly memory: WebAssembly.Memory;
  private readonly offsets = new Map<RegionName, number>();

  constructor(layout: Layout, regions: readonly RegionName[]) {
    this.size = layout.size;
    let bytes = 0;
    for (const name of regions) {
      this.offsets.set(name, bytes);
      bytes += layout.size * 4;
    }
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((bytes + layout.statisticsSize * 4) / PAGE) || 1 });
    this.statistics = new Float32Array(this.memory.buffer, bytes, layout.statisticsSize);
    this.kernels = kernelsFor(this.memory);
  }

  has(region: RegionName): boolean {
    return this.offsets.has(region);
  }

  /** Byte offset of a region, as the kernels take it. */
  offset(region: RegionName): number {
    return this.offsets.get(region)!;
  }

  view(region: RegionName): Float32Array {
    return new Float32Array(this.memory.buffer, this.offset(region), this.size);
  }

  /** target = source when `first`, else target += source. */
  gather(target: RegionName, source: RegionName, first: boolean): void {
    if (first) this.view(target).set(this.view(source));
    else this.kernels.accumulate(this.offset(target), this.offset(source), this.size);
  }
}
