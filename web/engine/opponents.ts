/** Players of the registry that the page offers as opponents. Those by a network play where the site has it. */
type Opponent = { readonly spec: OpponentName; readonly hasNetwork?: true };
export const OPPONENT_NAMES = [
  'expert',
  'suzaku',
  'mizukami2014',
  'analyzer2015',
  'greedy',
  'riichier',
  'tsumogiri',
] as const;
export type OpponentName = (typeof OPPONENT_NAMES)[number];

const SIMPLE: readonly Opponent[] = [{ spec: 'greedy' }, { spec: 'tsumogiri' }];
const NETWORK = { spec: 'suzaku', hasNetwork: true } as const;

/** By the id of the rules. */
export const OPPONENTS = {
  tenhou: [
    { spec: 'expert' },
    NETWORK,
    { spec: 'mizukami2014' },
    { spec: 'analyzer2015' },
    { spec: 'riichier' },
    ...SIMPLE,
  ],
  sanma: [{ spec: 'expert' }, NETWORK, { spec: 'analyzer2015' }, { spec: 'riichier' }, ...SIMPLE],
  chinese: [{ spec: 'expert' }, NETWORK, ...SIMPLE],
} as const satisfies Readonly<Record<string, readonly Opponent[]>>;
