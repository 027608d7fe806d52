#!/usr/bin/env python3
"""Recomputes the market of HFT Practice from what a server has revealed, without any of the server's code.

Needs Python 3.9 or later, market.py beside it, and nothing else. Written from docs/market-2.md.

    verify.py SOURCE check                              commitments, chain, sheets, blocks: what was revealed fits together
    verify.py SOURCE price SYMBOL TIME                  price, fine price (decides options), best bid and ask
    verify.py SOURCE book SYMBOL TIME                   twenty levels of each side
    verify.py SOURCE first SYMBOL above|below PRICE FROM TO [market|bid|ask]
                                                        the first tick that reaches a price: a stop, a limit, a liquidation
    verify.py SOURCE answer                             questions as JSON on stdin, answers as JSON (for tests)
    verify.py selftest tests/market/vectors.json        holds this program against the test vectors

SOURCE is the address of a server (https://...) or a JSON file {"days": [{date, version, key, sheet, commitment}], ...}.
TIME is a tick (200 ms since 1970), or UTC as 2026-11-18T12:00:00.2. Ends with 0 when all is well, 1 when not, 2 when there is nothing to look at.
"""
import datetime
import hashlib
import json
import math
import sys
import urllib.error
import urllib.parse
import urllib.request

from market import (
    DAY, GAP, SUMS, WIDENED, Instrument, MarketDay, Path, Words, clock_draw, components_of, cut_clock, exp, gauss, group_of, has_gap, hmac_of,
    log, part, swung, volatility_of, weekday_of,
)

# -- 7 Reveals, sheets and blocks --------------------------------------------------------------------------------------
def day_of(date):
    return (datetime.date.fromisoformat(date) - datetime.date(1970, 1, 1)).days


def date_of(day):
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()


class Reveal:
    def __init__(self, answer):
        self.date, self.version, self.sheet_text = answer['date'], answer['version'], answer['sheet']
        self.day, self.key, self.commitment = day_of(self.date), bytes.fromhex(answer['key']), answer['commitment']
        self.sheet = json.loads(self.sheet_text)
        self.markets, self.paths = {}, {}

    def ends(self, name):
        entry = self.sheet['components'][name]
        clocks = (0, entry['variance']) if self.version == 'market-1' else (entry['clockOpen'], entry['clockClose'])
        return tuple(float(number) for number in (entry['open'], entry['close'], *clocks))

    def path(self, name):
        if name not in self.paths:
            hours = 'always' if group_of(name) == 'crypto' else 'weekdays'
            group = None if self.version == 'market-1' else hmac_of(self.key, 'market-2|clock|' + group_of(name))
            key = hmac_of(self.key, self.version + '|path|' + name)
            self.paths[name] = Path(self.version, hours, self.day, self.ends(name), key, group)
        return self.paths[name]

    def market(self, symbol):
        if symbol not in self.markets:
            self.markets[symbol] = MarketDay(self, symbol)
        return self.markets[symbol]

    def problems(self):
        found = []
        if hashlib.sha256(self.key + self.sheet_text.encode('utf-8')).hexdigest() != self.commitment:
            found.append('key and sheet do not hash to the commitment')
        if (self.sheet.get('version'), self.sheet.get('date')) != (self.version, self.date):
            found.append('the sheet is of another day or version')
        if sorted(self.sheet['components']) != sorted(components_of(self.version)):
            found.append('the sheet has other components than the law')
        return [self.date + ': ' + problem for problem in found]


def leaps(before, after):
    """Where a day does not open as the day before closed, to the last bit."""
    if before.version != after.version or before.day + 1 != after.day:
        return []
    clocks = after.version == 'market-2'
    return ['%s: %s does not go on where the day before ended' % (after.date, name) for name in components_of(after.version)
            if before.ends(name)[1] != after.ends(name)[0] or (clocks and before.ends(name)[3] != after.ends(name)[2])]


BLOCK = 256
SLOW_SWINGS = {'crypto': 0.95, 'currency': 0.6, 'metal': 0.7}


REACH = 4.5 * WIDENED


def activity_sums(hours, block):
    sums = [0]
    for day in range(block * BLOCK, block * BLOCK + BLOCK):
        sums.append(sums[-1] + SUMS[hours][weekday_of(day)][24] + (GAP if has_gap(hours, day) else 0))
    return sums


def tilts(before, reveal):
    """Days of market-2 that its law cannot have: beyond what the cascade can give a day, alone or beside the day before, or its move."""
    found, slack, least_clock = [], 1e-9, 1e-13
    for name in components_of('market-2') if reveal.version == 'market-2' else []:
        group = group_of(name)
        sums = activity_sums('always' if group == 'crypto' else 'weekdays', reveal.day // BLOCK)
        whole = volatility_of(name) ** 2 * BLOCK / 365.25
        least, most, swing, at = whole, whole, SLOW_SWINGS[group], reveal.day % BLOCK
        start, end, low, high = 0, BLOCK, 0, 1
        while end - start > 1:
            mid = (start + end) // 2
            share = part(sums[start], sums[mid], sums[end])
            low, high = swung(share, -swing), swung(share, swing)
            least, most = (least * low, most * high) if at < mid else (least * (1 - high), most * (1 - low))
            start, end = (start, mid) if at < mid else (mid, end)
        open_, close, clock_open, clock_close = reveal.ends(name)
        variance = clock_close - clock_open
        fits = least * (1 - slack) - least_clock <= variance <= most * (1 + slack) + least_clock and (variance > 0 or least == 0)
        if before is not None and at % 2 == 1 and (before.version, before.day + 1) == (reveal.version, reveal.day):
            first = before.ends(name)[3] - before.ends(name)[2]
            both = first + variance
            fits = fits and low * both * (1 - slack) - least_clock <= first <= high * both * (1 + slack) + least_clock
        moved = abs(close - open_)
        if not fits or moved > (0 if variance == 0 else REACH * math.sqrt(variance + least_clock) * (1 + slack)):
            found.append('%s: %s has a variance or a move that the law cannot give' % (reveal.date, name))
    return found


def block_steps(name, block, key):
    """(variances, steps) of a component's 256 days, from the key of their block."""
    group = group_of(name)
    own, common = Words(hmac_of(key, 'market-2|steps|' + name)), Words(hmac_of(key, 'market-2|clock|' + group))
    hours, volatility = 'always' if group == 'crypto' else 'weekdays', volatility_of(name)
    sums = activity_sums(hours, block)
    clocks = [0.0] * (BLOCK + 1)
    clocks[BLOCK] = (volatility * volatility * BLOCK) / 365.25

    def cut(start, end, index):
        if end - start == 1:
            return
        mid = (start + end) // 2
        shift = SLOW_SWINGS[group] * clock_draw(common.at(index), own.at(2 * index))
        clocks[mid] = cut_clock(clocks[start], clocks[end], part(sums[start], sums[mid], sums[end]), shift)
        cut(start, mid, index + 1)
        cut(mid, end, index + (end - start) // 2)

    cut(0, BLOCK, 0)
    variances = [clocks[day + 1] - clocks[day] for day in range(BLOCK)]
    return variances, [math.sqrt(variances[day]) * gauss(own.at(2 * BLOCK + day)) for day in range(BLOCK)]


def block_problems(block, key, reveals, first_day):
    """Whether the ends and clocks of revealed days follow from their block's key. Days before the law's first are walked back."""
    days = [reveal for reveal in reveals if reveal.version == 'market-2' and reveal.day // BLOCK == block]
    found = []
    for name in components_of('market-2') if days else []:
        variances, steps = block_steps(name, block, key)
        for reveal in days:
            at = reveal.day - block * BLOCK
            open_, close, clock_open, clock_close = reveal.ends(name)
            if reveal.day >= first_day:
                fits = close == open_ + steps[at] and clock_close == clock_open + variances[at]
            else:
                fits = open_ == close - steps[at] and clock_open == clock_close - variances[at]
            if not fits:
                found.append('%s: %s does not follow from the key of block %d' % (reveal.date, name, block))
    return found


# -- 8 The chain -------------------------------------------------------------------------------------------------------
def chain_problems(rows):
    found, before = [], '0' * 64
    for at, row in enumerate(rows):
        facts = [row[name] for name in ('seq', 'kind', 'date', 'version', 'commitment', 'published', 'prev')]
        text = json.dumps(facts, separators=(',', ':'))
        if row['seq'] != at + 1 or row['prev'] != before:
            found.append('row %s of the chain does not follow the one before' % row['seq'])
        if hashlib.sha256(text.encode('utf-8')).hexdigest() != row['link']:
            found.append('row %s of the chain has another link than its hash' % row['seq'])
        if row['kind'] == 'genesis' and hashlib.sha256(row['statement'].encode('utf-8')).hexdigest() != row['commitment']:
            found.append('the statement of the genesis does not hash to its commitment')
        before = row['link']
    return found


# -- Where answers come from -------------------------------------------------------------------------------------------
class Source:
    def __init__(self, place):
        self.base = place.rstrip('/') if '://' in place else None
        self.file = {}
        if self.base is None:
            with open(place, encoding='utf-8') as stream:
                self.file = json.load(stream)
        self.reveals = {}

    def ask(self, call, **query):
        address = '%s/api/%s?%s' % (self.base, call, urllib.parse.urlencode(query))
        with urllib.request.urlopen(address, timeout=60) as response:
            return json.load(response)['message']

    def reveal(self, date):
        if date not in self.reveals:
            if self.base is None:
                answer = next((day for day in self.file['days'] if day['date'] == date), None)
            else:
                answer = self.ask('market/seed', date=date)
            if answer is None or answer['key'] is None:
                raise LookupError(date + ' is not revealed')
            self.reveals[date] = Reveal(answer)
        return self.reveals[date]

    def dates(self):
        listed = self.file['days'] if self.base is None else [day for day in self.ask('market/seeds')['list'] if day['revealed']]
        return sorted(day['date'] for day in listed)

    def chain(self):
        if self.base is None:
            return self.file.get('chain', [])
        rows = []
        while True:
            page = self.ask('market/chain', **{'from': len(rows) + 1})
            rows += page['list']
            if not page['list'] or len(rows) >= page['head']['seq']:
                return rows

    def block(self, number):
        if self.base is None:
            return next((block for block in self.file.get('blocks', []) if block['block'] == number), None)
        return self.ask('market/block', n=number)

    def market(self, symbol, tick):
        return self.reveal(date_of(tick // DAY)).market(symbol)


def check(source):
    """Everything that was revealed, against itself. Returns the problems and what was looked at."""
    reveals = [source.reveal(date) for date in source.dates()]
    rows = source.chain()
    found = [problem for reveal in reveals for problem in reveal.problems()]
    found += [problem for before, after in zip(reveals, reveals[1:]) for problem in leaps(before, after)]
    found += [problem for before, reveal in zip([None] + reveals, reveals) for problem in tilts(before, reveal)]
    found += chain_problems(rows)
    committed = {row['date']: row for row in rows if row['kind'] == 'day'}
    for reveal in reveals if rows else []:
        row = committed.get(reveal.date, {})
        if (row.get('commitment'), row.get('version')) != (reveal.commitment, reveal.version):
            found.append(reveal.date + ': the chain has another commitment')
    statement = next((json.loads(row['statement']) for row in rows if row['kind'] == 'genesis'), source.file.get('genesis'))
    blocks = 0
    for number in sorted({reveal.day // BLOCK for reveal in reveals if reveal.version == 'market-2'}) if statement else []:
        block = source.block(number)
        if not block or not block['key']:
            continue
        key, blocks = bytes.fromhex(block['key']), blocks + 1
        if dict(statement['blocks']).get(number) != hashlib.sha256(key).hexdigest():
            found.append('the key of block %d is not the one that the genesis commits to' % number)
        found += block_problems(number, key, reveals, day_of(statement['firstDay']))
    return found, '%d days, %d rows of the chain, %d blocks' % (len(reveals), len(rows), blocks)


def first_reaching(source, symbol, way, price, start, end, of='market'):
    """The first tick from `start` to `end` at which the market's price (or its bid, or its ask) is at `price` or beyond."""
    for tick in range(start, end + 1):
        market = source.market(symbol, tick)
        at = market.price(tick) if of == 'market' else market.bid_ask(tick)[0 if of == 'bid' else 1]
        if (at >= price) if way == 'above' else (at <= price):
            return tick
    return None


def answer(source, question):
    """One question of a test: {symbol, tick, what}; numbers are decimal strings, as floats would lose digits."""
    what, symbol, tick = question['what'], question['symbol'], question['tick']
    if what == 'first':
        return first_reaching(source, symbol, question['way'], int(question['price']), tick, question['to'])
    market = source.market(symbol, tick)
    if what == 'book':
        return [[[str(number) for number in level] for level in side] for side in market.book(tick)]
    if what == 'bidAsk':
        return [str(price) for price in market.bid_ask(tick)]
    return str({'price': market.price, 'fine': market.fine, 'traded': market.traded}[what](tick))


def show(price, precision, decimals=None):
    text = '%0*d' % (precision + 1, price)
    text = text[:-precision] + '.' + text[-precision:]
    return text if decimals is None else text[:len(text) - precision + decimals]


def tick_of(text):
    if text.isdigit():
        return int(text)
    whole, _, tenths = text.rstrip('Z').partition('.')
    moment = datetime.datetime.fromisoformat(whole).replace(tzinfo=datetime.timezone.utc)
    return round(moment.timestamp()) * 5 + int((tenths or '0')[0]) // 2


def selftest(path):
    with open(path, encoding='utf-8') as stream:
        vectors = json.load(stream)
    source = Source(path)
    pairs = [(hmac_of(bytes.fromhex(one['key']), one['label']).hex(), one['hmac'], one['label']) for one in vectors['hmac']]
    words = Words(bytes.fromhex(vectors['chacha']['key']), vectors['chacha']['nonce'])
    pairs += [(words.at(index), word, 'word %d' % index) for index, word in vectors['chacha']['words']]
    for name, function in (('gauss', gauss), ('log', log), ('exp', exp)):
        pairs += [(function(x), y, '%s %s' % (name, x)) for x, y in vectors[name]]
    for one in vectors['steps']:
        variances, steps = block_steps(one['component'], one['block'], bytes.fromhex(one['key']))
        pairs += [([variances[at], steps[at]], [variance, step], '%s day %d' % (one['component'], at)) for at, variance, step in one['days']]
    pairs += [(answer(source, one), one['answer'], json.dumps(one)) for one in vectors['questions']]
    pairs += [(problem, '', 'check') for problem in check(source)[0]]
    wrong = ['%s: %s instead of %s' % (name, mine, theirs) for mine, theirs, name in pairs if mine != theirs]
    print('\n'.join(wrong) or '%d test vectors: all agree' % len(pairs))
    return 1 if wrong else 0


def main(words):
    if words[:1] == ['selftest'] and len(words) == 2:
        return selftest(words[1])
    if len(words) < 2:
        print(__doc__)
        return 2
    source, command, rest = Source(words[0]), words[1], words[2:]
    if command == 'check':
        found, looked = check(source)
        print('\n'.join(found) or looked + ': all of it fits together')
        return 1 if found else 0
    if command == 'answer':
        print(json.dumps([answer(source, question) for question in json.load(sys.stdin)]))
        return 0
    symbol = rest[0]
    precision = Instrument(symbol).precision
    if command == 'first':
        way, level, start, end = rest[1], rest[2], tick_of(rest[3]), tick_of(rest[4])
        whole, _, decimals = level.partition('.')
        tick = first_reaching(source, symbol, way, int(whole + decimals.ljust(precision, '0')), start, end, *rest[5:6])
        print('never' if tick is None else 'tick %d' % tick)
        return 0
    tick = tick_of(rest[1])
    market = source.market(symbol, tick)
    if command == 'book':
        bids, asks = market.book(tick)
        for price, quantity in asks[::-1] + [(market.price(tick), 0)] + bids:
            print(show(price, precision, market.decimals), quantity or '--')
        return 0
    bid, ask = market.bid_ask(tick)
    print('tick %d, %s of %s' % (tick, symbol, market.version))
    print('price %s, fine %s' % (show(market.price(tick), precision, market.decimals), show(market.fine(tick), precision + 4)))
    print('bid %s, ask %s' % (show(bid, precision, market.decimals), show(ask, precision, market.decimals)))
    return 0


if __name__ == '__main__':
    try:
        sys.exit(main(sys.argv[1:]))
    except (LookupError, ValueError, urllib.error.URLError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
