import { describe, expect, test } from 'vitest';
import { listFiles } from '../tree.ts';
import { shippedSources } from './shipped.ts';
import { textOf } from './words.ts';

/** Nobody can tilt it: what makes prices, spreads, fees, pay-outs and results knows no user, and no switch. */
const code = (text: string) => text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const files = shippedSources()
  .filter(({ file }) => file.endsWith('.ts'))
  .map(({ file, text }) => ({ file, text: code(text) }));
const lines = (chosen: RegExp, pattern: RegExp) =>
  files
    .filter(({ file }) => chosen.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

/** The formulas, the path, and the market: everything that decides a figure; not what adds up whose money there is (worth). */
const rules =
  /^contract\/(rules\/(?!account|seal|paging|papers|withdrawal\/|wallet\/|worth\/)|market\/|markets\.ts$|terms\.ts$)|^server\/market\//;

describe('odds', () => {
  test('are worked out by functions that take no user', () => {
    expect(files.filter(({ file }) => rules.test(file)).length).toBeGreaterThan(40);
    expect(
      lines(
        rules,
        /\b(user|owner|client|customer|viewer|invite|token|email|account(?!s\b))(s|Id|_id|Name|s?By\w*)?\b/i,
      ),
    ).toEqual([]);
  });

  test('differ for nobody: in trading a user is looked up and compared only to see whose a row is, and how many there are', () => {
    const compared =
      /(user|userId|user_id|owner|ownerId)\b[\])]*\s*(===|!==|==|!=|<|>)|(===|!==)\s*\w*\.?(user|userId|user_id|owner)\b|\b(includes|has|get|at|startsWith|endsWith|indexOf|test|match)\(\s*(\w+\.)?(user|userId|user_id|owner)\b|\[(\w+\.)?(user|userId|user_id|owner)\]|switch \((\w+\.)?(user|userId|user_id)|(user|userId|user_id)\b\)?\.(length|charCodeAt|at|slice|startsWith)/;
    expect(lines(/^server\/(domain\/(trading|quotes)|sockets|market)\//, compared)).toEqual([
      'server/domain/trading/checks.ts: if ((await openOf(trx, userId)) < openOrdersFew) return;',
      "server/domain/trading/checks.ts: if ((await openOf(trx, userId)) >= openOrdersMax) throw DomainError.of('orders_too_many', { max: openOrdersMax });",
      'server/domain/trading/positions/close.ts: if (row?.user_id !== userId || (product !== null && row.product !== product))',
      "server/domain/trading/spot/cancel.ts: if (row?.user_id !== userId) throw DomainError.of('not_found', {}, 'id');",
      "server/domain/trading/unitOfWork.ts: return owner !== 'house' && -amount > amountMax;",
    ]);
  });

  test('are in no column of a user', () => {
    const columns = /create table users \(([^]*?)\n\s*\)/.exec(textOf('server/store/migrations/first.ts'))?.[1] ?? '';
    expect(columns).toContain('id text');
    const tilt =
      /spread|pay_?out|slippage|odds|edge|luck|win_?rate|bias|tier|vip|multiplier|boost|risk_?level|control|result/i;
    expect(tilt.test(columns)).toBe(false);
    const added = listFiles()
      .filter((file) => /^server\/store\/migrations\/(?!.*\.test\.ts$).*\.ts$/.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/alter table users add column (\w+)/g)].map(([, name = '']) => name),
      );
    expect(added.filter((name) => tilt.test(name))).toEqual([]);
  });

  test('have no switch: the environment is read in one place, and names nothing that sways a price or a result', () => {
    const readers = files.filter(
      ({ file, text }) => /process\.env/.test(text) && /^(server|contract|src)\//.test(file),
    );
    expect(readers.map(({ file }) => file).filter((file) => !/^server\/(main\.ts|cli\/)/.test(file))).toEqual([]);
    const switches = [...textOf('server/platform/config.ts').matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g)].map(
      ([name]) => name,
    );
    expect(switches).toContain('MARKET_SEED');
    expect(
      switches.filter((name) =>
        /PRICE|SPREAD|PAY_?OUT|ODDS|WIN|EDGE|SLIPPAGE|FEE(?!D)|RATE(?!S?_LIMIT)|BIAS|REAL|LIVE|MARK(?!ET)/.test(name),
      ),
    ).toEqual([]);
  });
});

describe('pay-outs', () => {
  test('come from no claim: the server takes of the terms only what it charges and pays by rule', () => {
    const taken = files
      .filter(({ file }) => file.startsWith('server/'))
      .flatMap(({ file, text }) =>
        (/\/terms\.ts'/.test(text) ? [...text.matchAll(/\bterms\b(?!\.ts)\.?(\w*)/g)] : []).map(([, name]) => ({
          file,
          name,
        })),
      );
    // The import itself, and the one table.
    expect([...new Set(taken.map(({ name }) => name))].filter((name) => name !== '')).toEqual([
      'conversionSpreadBps',
      'loan',
      'options',
    ]);
    const whole = taken.filter(({ name }) => name === '').map(({ file }) => file);
    expect(whole.length).toBe(new Set(whole).size);
  });

  test('no rule, ledger or server code knows what a product claims', () => {
    expect(
      lines(
        /^server\/|^contract\/(rules\/(?!chat\/)|market|api)\//,
        /claimed[A-Z_]\w*|\.claimed\b|hostingClaims|advertised|promised|apy\b|dailyYield|dailyReturn|guaranteed/i,
      ),
    ).toEqual([]);
  });

  test('whoever shows a claim shows what was measured and what it makes of a year, in the same view', () => {
    const views = files
      .concat(shippedSources().filter(({ file }) => /^src\/.*\.tsx$/.test(file)))
      .filter(({ file }) => file.startsWith('src/features/') && !file.startsWith('src/features/help/'));
    const alone = views.filter(
      ({ text }) => /claimed|hostingClaims/i.test(text) && !(/measured/i.test(text) && /year|annual/i.test(text)),
    );
    expect(alone.map(({ file }) => file)).toEqual([]);
  });
});
