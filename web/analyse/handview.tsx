/** The hand itself: tiles to take back, melds, text, and the lists beside it. */
import { signal } from '@preact/signals';
import type { JSX, TargetedMouseEvent } from 'preact';
import { makeRiver } from '../../src/table/setup/index.ts';
import { kindOf, makeMpszTile, makeTiles, type Tile } from '../../src/tiles/index.ts';
import { lang } from '../state/settings.ts';
import { tileName } from '../ui/names.ts';
import { TileView } from '../ui/tile.tsx';
import { faultText, words } from '../words/index.ts';
import { adviceAnswer } from './advice.ts';
import { sizeOf, tilesOfMeld, withoutTile } from './draft.ts';
import {
  COUNTS,
  LEAST,
  counts,
  dora,
  draft,
  draftFault,
  effectiveWin,
  flags,
  handAnswer,
  handFault,
  handText,
  isChinese,
  ownRiver,
  ownThrown,
  rules,
  setDraft,
  tilesIn,
  ura,
  visible,
  winTile,
} from './state.ts';
import { clearTable } from './table.ts';
import { valueAnswer } from './value.ts';
import { gameWords } from './words.ts';

const EXAMPLES = {
  tenhou: '2345m 0678p 23467s 5z',
  mahjongsoul: '2345m 0678p 23467s 5z',
  sanma: '19m 2345p 0678s 1144z',
  'mahjongsoul-sanma': '19m 2345p 0678s 1144z',
  chinese: '147m 258p 369s 12345z',
} as const;

const isShared = signal(false);

const copyLink = async (): Promise<void> => {
  await navigator.clipboard.writeText(location.href).catch(() => undefined);
  isShared.value = true;
  setTimeout(() => (isShared.value = false), 2000);
};

/** By the advice where there is one; else the worth of each discard as a part of the best one, and until that is known the tiles accepted. */
const strengths = (): ReadonlyMap<number, number> => {
  if (adviceAnswer.value !== undefined) return new Map(adviceAnswer.value.bars);
  // A complete hand has no first discard: it wins, or the advice weighs what else there is.
  if (handAnswer.value?.shanten === -1) return new Map();
  const worth = valueAnswer.value?.rows.filter((row) => row.discard !== null) ?? [];
  const most = worth[0]?.value[0] ?? 0;
  if (most > 0)
    return new Map(
      worth.toReversed().map((row) => [kindOf(tilesIn(row.discard!)[0]!), Math.max(0, row.value[0]! / most)]),
    );
  const rows = handAnswer.value?.discards.filter((row) => row.discard !== null) ?? [];
  const best = rows[0];
  if (best === undefined || best.tiles === 0) return new Map();
  const near = rows.filter((row) => row.shanten === best.shanten);
  return new Map(near.map((row) => [kindOf(tilesIn(row.discard!)[0]!), row.tiles / best.tiles]));
};

const HandTiles = (): JSX.Element => {
  const t = words.value;
  const { tiles, melds } = draft.value;
  const win = sizeOf(draft.value) === 14 ? effectiveWin.value : undefined;
  const body = win === undefined ? tiles : withoutTile(draft.value, win).tiles;
  const bars = strengths();
  const button = (tile: Tile, key: string, isWin: boolean): JSX.Element => {
    const strength = bars.get(kindOf(tile)) ?? 0;
    return (
      <button
        key={key}
        type="button"
        class={`tile-button ${isWin ? 'is-win' : ''} ${strength === 1 ? 'is-best' : ''}`}
        data-tile={tile}
        aria-label={t.remove(tileName(tile, lang.value))}
        onClick={() => setDraft({ ...withoutTile(draft.value, tile), last: undefined })}
      >
        <span class="bar" aria-hidden="true">
          <i style={{ height: `${Math.round(strength * 100)}%` }} />
        </span>
        <TileView tile={tile} isSilent />
      </button>
    );
  };
  return (
    <div class="hand-line">
      <div class="hand-tiles" role="group" aria-label={t.hand}>
        {body.map((tile, i) => button(tile, `${i}`, false))}
        {win !== undefined && button(win, 'win', true)}
        {tiles.length === 0 && melds.length === 0 && <p class="hint">{t.empty}</p>}
      </div>
      {melds.length > 0 && (
        <div class="hand-melds" role="group" aria-label={t.melds}>
          {melds.map((meld, i) => (
            <button
              key={i}
              type="button"
              class="meld-button"
              aria-label={t.remove(
                tilesOfMeld(meld)
                  .map((tile) => tileName(tile, lang.value))
                  .join(', '),
              )}
              onClick={() => setDraft({ ...draft.value, melds: melds.toSpliced(i, 1) })}
            >
              {tilesOfMeld(meld).map((tile, j) => (
                <TileView key={j} tile={tile} isSilent />
              ))}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};

type ListProps = {
  readonly label: string;
  readonly tiles: readonly Tile[];
  /** By place in the list. */
  readonly onRemove: (index: number) => void;
};

const TileList = ({ label, tiles, onRemove }: ListProps): JSX.Element | null => {
  const t = words.value;
  if (tiles.length === 0) return null;
  return (
    <div class="tile-list">
      <span>{label}</span>
      {tiles.map((tile, i) => (
        <button
          key={i}
          type="button"
          class="tile-button"
          aria-label={t.remove(tileName(tile, lang.value))}
          onClick={() => onRemove(i)}
        >
          <TileView tile={tile} isSilent />
        </button>
      ))}
    </div>
  );
};

/** A list that is mpsz text. */
const TextList = ({ label, list }: { readonly label: string; readonly list: typeof dora }): JSX.Element | null => {
  const tiles = tilesIn(list.value);
  return <TileList label={label} tiles={tiles} onRemove={(i) => (list.value = makeTiles(tiles.toSpliced(i, 1)))} />;
};

const Status = (): JSX.Element => {
  const t = gameWords.value;
  const fault = draftFault.value ?? handFault.value;
  const size = sizeOf(draft.value);
  const answer = handAnswer.value;
  if (fault !== undefined)
    return (
      <p class="status is-fault" role="alert">
        {faultText(fault)}
      </p>
    );
  if (size > 14) return <p class="status is-fault">{t.tooMany}</p>;
  if (answer === undefined)
    return (
      <p class="status">{draft.value.tiles.length % 3 === 0 && size > 0 ? t.more(size < 13 ? 13 - size : 1) : ''}</p>
    );
  const name = answer.shanten < 0 ? t.complete : answer.shanten === 0 ? t.ready : t.away(answer.shanten);
  const forms = Object.entries(answer.forms).filter(([, n]) => n !== null) as [keyof typeof t.forms, number][];
  return (
    <p class="status" aria-live="polite">
      <strong data-hand={answer.hand} data-shanten={answer.shanten}>
        {name}
      </strong>{' '}
      <span class="forms">{forms.map(([form, n]) => `${t.forms[form]} ${n < 0 ? '✓' : n}`).join(' · ')}</span>
    </p>
  );
};

const clear = (): void => {
  setDraft({ tiles: [], melds: [], last: undefined });
  dora.value = '';
  ura.value = '';
  ownRiver.value = '';
  visible.value = '';
  flags.value = [];
  for (const name of COUNTS) counts[name].value = LEAST[name];
  clearTable();
};

const showExample = (): void => {
  handText.value = EXAMPLES[rules.value];
  winTile.value = '';
};

/** Milliseconds within which the page has drawn what a key did. */
const DRAWN = 2000;

/** A key that took the tile in focus away leaves the focus on the last tile of the hand, or on its text. */
const keepFocus = ({ detail, target, currentTarget }: TargetedMouseEvent<HTMLElement>): void => {
  if (detail > 0) return;
  const watch = new MutationObserver(() => restore());
  // The page may have been drawn before this runs, or be drawn later.
  const restore = (): void => {
    if ((target as Node).isConnected) return;
    watch.disconnect();
    if (document.activeElement !== document.body) return;
    const tiles = currentTarget.querySelectorAll<HTMLElement>('.hand-tiles button');
    (tiles[tiles.length - 1] ?? currentTarget.querySelector<HTMLElement>('.hand-input'))?.focus();
  };
  watch.observe(currentTarget, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), DRAWN);
  restore();
};

export const HandCard = ({ game }: { readonly game: JSX.Element }): JSX.Element => {
  const t = gameWords.value;
  return (
    <section class="card hand-card" aria-label={t.hand} onClick={keepFocus}>
      <header>
        {game}
        <div class="row wrap">
          <button type="button" class="quiet" onClick={showExample}>
            {t.example}
          </button>
          <button type="button" class="quiet" onClick={() => void copyLink()}>
            {isShared.value ? t.shared : t.share}
          </button>
          <button type="button" class="quiet" onClick={clear}>
            {t.clear}
          </button>
        </div>
      </header>
      <HandTiles />
      <Status />
      <div class="lists">
        {!isChinese.value && <TextList label={t.targets.dora} list={dora} />}
        {!isChinese.value && <TextList label={t.targets.ura} list={ura} />}
        <TileList
          label={t.targets.river}
          tiles={ownThrown.value.map(({ tile }) => tile)}
          onRemove={(i) => (ownRiver.value = makeRiver(ownThrown.value.toSpliced(i, 1)))}
        />
        <TextList label={t.targets.visible} list={visible} />
      </div>
      <label class="field wide">
        <span>{t.handText}</span>
        <input
          type="text"
          class="hand-input"
          value={handText.value}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          maxLength={500}
          aria-describedby="hand-hint"
          onInput={(event) => {
            handText.value = event.currentTarget.value;
            winTile.value = '';
          }}
        />
      </label>
      <p class="hint" id="hand-hint">
        {t.handHint}
      </p>
    </section>
  );
};

export const mpsz = (tile: Tile): string => makeMpszTile(tile);
