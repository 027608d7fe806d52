"""The law of the market, market-1 and market-2: prices, volumes and books of a day from its key and its sheet.

Python 3.9 or later and nothing else. Written from docs/market-2.md, whose section numbers stand in the comments; verify.py beside
this file asks it. Numbers are IEEE 754 doubles in the order of the specification: every bit is the server's.
"""
import hashlib
import hmac
import math
import struct

# -- 1 Markets and components ----------------------------------------------------------------------------------------
COINS = {  # price, weight of CRYPTO, own volatility, millions of USDT a day; decimals stored, of market-1, of quantities
    'BTC': (65000, 1, 0.2, 1800, 4, 2, 5), 'ETH': (3200, 1.1, 0.35, 1100, 5, 2, 4), 'BNB': (580, 0.9, 0.35, 420, 6, 2, 3),
    'SOL': (150, 1.3, 0.6, 620, 7, 2, 3), 'XRP': (0.6, 1, 0.65, 380, 9, 4, 1), 'ADA': (0.45, 1.2, 0.6, 140, 9, 4, 1),
    'DOGE': (0.14, 1.3, 0.75, 310, 10, 5, 0), 'TRX': (0.125, 0.7, 0.45, 90, 10, 5, 0),
    'AVAX': (32, 1.35, 0.65, 120, 7, 2, 2), 'LINK': (15, 1.25, 0.6, 130, 8, 3, 2), 'DOT': (6.8, 1.2, 0.55, 85, 8, 3, 2),
    'LTC': (80, 1.05, 0.5, 150, 7, 2, 3), 'BCH': (420, 1.1, 0.55, 95, 6, 2, 3), 'XLM': (0.11, 1.05, 0.65, 45, 10, 5, 0),
    'ATOM': (8, 1.2, 0.65, 60, 8, 3, 2), 'NEAR': (5.5, 1.35, 0.75, 90, 8, 3, 1), 'ALGO': (0.18, 1.2, 0.7, 30, 10, 4, 0),
    'FIL': (5, 1.25, 0.7, 55, 8, 3, 2), 'APT': (9, 1.35, 0.75, 70, 8, 3, 2), 'ARB': (0.9, 1.35, 0.7, 75, 9, 4, 1),
    'OP': (2, 1.35, 0.75, 70, 9, 4, 1), 'SUI': (1.2, 1.4, 0.85, 110, 9, 4, 1), 'INJ': (25, 1.4, 0.8, 50, 7, 3, 2),
    'SAND': (0.4, 1.25, 0.7, 35, 9, 5, 0), 'MANA': (0.42, 1.2, 0.7, 30, 9, 5, 0), 'CHZ': (0.1, 1.15, 0.75, 40, 10, 5, 0),
}
CURRENCIES = {  # dollars, volatility
    'USD': (1, 0.05), 'EUR': (1.08, 0.05), 'GBP': (1.27, 0.055), 'JPY': (1 / 152, 0.085), 'CHF': (1 / 0.89, 0.05),
    'AUD': (0.66, 0.08), 'NZD': (0.605, 0.085), 'CAD': (1 / 1.36, 0.045),
}
METALS = {  # dollars, weight of METAL, own volatility, lots a day, decimals
    'XAU': (2350, 1, 0.09, 180000, 2), 'XAG': (28.5, 1.6, 0.18, 62000, 3), 'XPT': (980, 1.2, 0.18, 9000, 2),
    'XPD': (1010, 1.3, 0.28, 5200, 2),
}
COMMON = {'CRYPTO': (0.5, 'crypto'), 'METAL': (0.1, 'metal'), 'DOLLAR': (0.05, 'currency')}
SPREADS = {  # tenths of a pip in the liveliest hours
    'EURUSD': 8, 'GBPUSD': 12, 'USDJPY': 9, 'USDCHF': 14, 'AUDUSD': 11, 'NZDUSD': 16, 'USDCAD': 15, 'EURGBP': 13,
    'EURJPY': 15, 'GBPJPY': 24, 'AUDJPY': 19, 'EURCHF': 18, 'EURAUD': 24, 'GBPCHF': 28, 'XAUUSD': 25, 'XAGUSD': 24,
    'XPTUSD': 180, 'XPDUSD': 350,
}
WIDER = [160, 150, 150, 150, 150, 150, 140, 120, 110, 110, 110, 105, 100, 100, 100, 100, 105, 115, 120, 130, 140, 180, 350, 220]


def group_of(name):
    if name in COMMON:
        return COMMON[name][1]
    return 'crypto' if name in COINS else 'metal' if name in METALS else 'currency'


def volatility_of(name):
    if name in COMMON:
        return COMMON[name][0]
    return CURRENCIES[name][1] if name in CURRENCIES else (COINS.get(name) or METALS[name])[2]


def components_of(version):
    own = [name for name in CURRENCIES if version == 'market-1' or name != 'USD']
    return ['CRYPTO', 'METAL'] + (['DOLLAR'] if version == 'market-2' else []) + list(COINS) + own + list(METALS)


class Instrument:
    """A market: its base and quote, decimals, and what its log price is the sum of."""

    def __init__(self, symbol):
        self.symbol = symbol
        self.is_coin = symbol.endswith('USDT') and symbol[:-4] in COINS
        base, quote = (symbol[:-4], 'USDT') if self.is_coin else (symbol[:3], symbol[3:])
        if not self.is_coin and symbol not in SPREADS:
            raise ValueError('no such market: ' + symbol)
        self.hours = 'always' if self.is_coin else 'weekdays'
        if self.is_coin:
            self.precision, self.former_precision, self.quantity_precision = COINS[base][4:]
            own, self.pip = COINS[base][0], None
        else:
            self.precision = METALS[base][4] if base in METALS else 3 if quote == 'JPY' else 5
            self.former_precision, self.quantity_precision = self.precision, 2
            own = METALS[base][0] if base in METALS else CURRENCIES[base][0]
            pip_decimals = (2 if base == 'XAG' else 1) if base in METALS else 2 if quote == 'JPY' else 4
            self.pip = 10 ** (self.precision - pip_decimals)
        self.base_price = own / CURRENCIES.get(quote, (1,))[0]
        is_cross = base != 'USD' and quote != 'USD'
        self.turnover = COINS[base][3] * 1000000 if self.is_coin else None
        self.lots = METALS[base][3] if base in METALS else 130000 if is_cross else 420000
        self.terms = {'market-1': self._former_terms(base, quote), 'market-2': _ratio(_leg(base), _leg(quote))}

    def _former_terms(self, base, quote):
        if self.is_coin:
            return [('CRYPTO', COINS[base][1], 0), (base, 1, 0)]
        if base in METALS:
            return [('METAL', METALS[base][1], 0), (base, 1, 0), ('USD', -1, 0)]
        return [(base, 1, 0), (quote, -1, 0)]

    def variance(self, version):
        total = 0
        for name, weight, _ in self.terms[version]:
            deviation = weight * volatility_of(name)
            total = total + deviation * deviation
        return total


def _leg(name):
    if name in ('USD', 'USDT'):
        return {}
    if name in COINS:
        return {'CRYPTO': COINS[name][1], name: 1}
    return {'DOLLAR': 1, 'METAL': METALS[name][1], name: 1} if name in METALS else {'DOLLAR': 1, name: 1}


def _ratio(base, quote):
    terms = []
    for name in list(base) + [name for name in quote if name not in base]:
        above, below = base.get(name, 0), quote.get(name, 0)
        weight, drift = above - below, (below * below - above * above) / 2
        if weight != 0 or drift != 0:
            terms.append((name, weight, drift))
    return terms


# -- 2 Random words ------------------------------------------------------------------------------------------------
MASK = 0xFFFFFFFF


def hmac_of(key, label):
    return hmac.new(key, label.encode('utf-8'), hashlib.sha256).digest()


class Words:
    """The stream of ChaCha12 under a key: the word at any index."""

    def __init__(self, key, nonce=(0, 0)):
        self.start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack('<8I', key), 0, 0, *nonce]
        self.blocks = {}

    def at(self, index):
        number = index >> 4
        block = self.blocks.get(number)
        if block is None:
            if len(self.blocks) > 20000:
                self.blocks.clear()
            block = self.blocks[number] = self._block(number)
        return block[index & 15]

    def _block(self, number):
        start = self.start[:]
        start[12] = number
        s = start[:]
        for _ in range(6):
            for a, b, c, d in QUARTERS:
                sa, sb, sc, sd = s[a], s[b], s[c], s[d]
                sa = (sa + sb) & MASK
                sd ^= sa
                sd = (sd << 16 | sd >> 16) & MASK
                sc = (sc + sd) & MASK
                sb ^= sc
                sb = (sb << 12 | sb >> 20) & MASK
                sa = (sa + sb) & MASK
                sd ^= sa
                sd = (sd << 8 | sd >> 24) & MASK
                sc = (sc + sd) & MASK
                sb ^= sc
                sb = (sb << 7 | sb >> 25) & MASK
                s[a], s[b], s[c], s[d] = sa, sb, sc, sd
        return [(word + first) & MASK for word, first in zip(s, start)]


QUARTERS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]

# -- 3 Draws ---------------------------------------------------------------------------------------------------------
TAIL = 3.3976731247300535e-6
INSIDE = 1 - 2 * TAIL
WIDENED = 1 / math.sqrt(1 - (2 * 4.5 * 1.5983741106905475e-5) / INSIDE)
CENTRAL = (
    (2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065514,
     133.14166789178438, 3.3871328727963665),
    (5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
     42.31333070160091, 1),
)
OUTER = (
    (7.745450142783414e-4, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
     5.769497221460691, 4.630337846156546, 1.4234371107496835),
    (1.0507500716444169e-9, 5.475938084995345e-4, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
     1.6763848301838038, 2.053191626637759, 1),
)


def horner(coefficients, r):
    total = coefficients[0]
    for coefficient in coefficients[1:]:
        total = total * r + coefficient
    return total


def gauss(word):
    probability = TAIL + ((word + 0.5) / 4294967296.0) * INSIDE
    q = probability - 0.5
    if -0.425 <= q <= 0.425:
        r = 0.180625 - q * q
        return WIDENED * ((q * horner(CENTRAL[0], r)) / horner(CENTRAL[1], r))
    r = math.sqrt(-log(probability if q < 0 else 1 - probability)) - 1.6
    z = horner(OUTER[0], r) / horner(OUTER[1], r)
    return WIDENED * (-z if q < 0 else z)


def log(x):
    m, k = x, 0
    while m < 0.7071067811865476:
        m, k = m * 2, k + 1
    s = (m - 1) / (m + 1)
    square, total = s * s, 0
    for n in range(21, 0, -2):
        total = total * square + 1 / n
    return 2 * s * total - k * 0.6931471805599453


def exp(x):
    k = math.floor(x * 1.4426950408889634 + 0.5)
    r = x - k * 0.6931471803691238 - k * 1.9082149292705877e-10
    total = 1.0
    for n in range(13, 0, -1):
        total = 1 + (r / n) * total
    for _ in range(abs(k)):
        total *= 2 if k > 0 else 0.5
    return total


def whole_price(log_price, scale):
    magic = 1.5 * 2.0 ** 8
    return max(1, math.floor(scale * exp(log_price + magic - magic) + 0.5))


def even(word):
    return (word - 2147483647.5) / 2147483648.0


def clock_draw(group_word, own_word):
    return 0.7 * even(group_word) + (1 - 0.7) * even(own_word)


def swung(share, shift):
    return (share * (1 + shift)) / (1 + shift * (2 * share - 1))


def cut_clock(start, end, share, shift):
    if share <= 0:
        return start
    return end if share >= 1 else min(start + (end - start) * swung(share, shift), end)


# -- 4 Activity ------------------------------------------------------------------------------------------------------
HOUR = 18000
DAY = 24 * HOUR
SESSIONS = [5, 6, 6, 5, 4, 4, 6, 9, 11, 10, 9, 8, 11, 14, 15, 14, 10, 7, 7, 6, 5, 3, 3, 4]
ROUND_THE_CLOCK = [10, 9, 9, 8, 8, 8, 8, 9, 10, 10, 10, 10, 11, 13, 14, 14, 13, 12, 11, 11, 10, 10, 10, 10]
GAP = 20
GAP_TICK = 22 * HOUR


def is_rest(weekday, hour):
    return weekday == 6 or (weekday == 0 and hour < 22) or (weekday == 5 and hour >= 22)


def weekday_of(day):
    return (day + 4) % 7


def _sums(hours, weekday):
    sums = [0]
    for hour in range(24):
        if hours == 'always':
            activity = ROUND_THE_CLOCK[hour] * (7 if weekday in (0, 6) else 10)
        else:
            activity = 0 if is_rest(weekday, hour) else SESSIONS[hour]
        sums.append(sums[-1] + activity)
    return sums


SUMS = {hours: [_sums(hours, weekday) for weekday in range(7)] for hours in ('always', 'weekdays')}


def has_gap(hours, day):
    return hours == 'weekdays' and weekday_of(day) == 0


def activity_to(version, hours, day, tick):
    sums = SUMS[hours][weekday_of(day)]
    hour = tick // HOUR
    inside = (sums[hour + 1] - sums[hour]) * (tick - hour * HOUR) if hour < 24 else 0
    gap = GAP * HOUR if version == 'market-2' and has_gap(hours, day) and tick > GAP_TICK else 0
    return sums[hour] * HOUR + inside + gap


def part(start, mid, end):
    return 0 if end == start else (mid - start) / (end - start)


# -- 5 A component's day ---------------------------------------------------------------------------------------------
UNITS = (72000, HOUR, 9000, 4500, 1500, 300, 1)
SWINGS = {'market-1': (0.5, 0.45, 0.25), 'market-2': (0.9, 0.8, 0.4)}


class Path:
    """One component through one day. A node is (from, length, index, open, close, clock at open, clock at close)."""

    def __init__(self, version, hours, day, ends, key, group_key):
        self.version, self.hours, self.day = version, hours, day
        self.root = (0, DAY, 0, *ends)
        self.words = Words(key)
        self.group_words = None if group_key is None else Words(group_key)
        self.middles = {}

    def at(self, tick):
        """(value, clock) at the beginning of a tick of the day, 0 to DAY."""
        start, length, index, open_, close, clock_open, clock_close = self.root
        while True:
            if tick == start:
                return open_, clock_open
            if tick == start + length:
                return close, clock_close
            unit = next(unit for unit in UNITS if unit < length)
            left = length // unit // 2 * unit
            found = self.middles.get(index)
            if found is None:
                if len(self.middles) > 200000:
                    self.middles.clear()
                found = self.middles[index] = self.middle(start, length, left, index, open_, close, clock_open, clock_close)
            mid, clock_mid = found
            if tick < start + left:
                length, index, close, clock_close = left, index + 1, mid, clock_mid
            else:
                start, length, index, open_, clock_open = start + left, length - left, index + left, mid, clock_mid

    def middle(self, start, length, left, index, open_, close, clock_open, clock_close):
        share = left / length
        opens_with_gap = self.version == 'market-2' and has_gap(self.hours, self.day) and start == GAP_TICK
        if length > HOUR or opens_with_gap:
            share = part(*(activity_to(self.version, self.hours, self.day, at) for at in (start, start + left, start + length)))
        swing = SWINGS[self.version][0 if length > HOUR else 1 if length > 300 else 2]
        span = clock_close - clock_open
        if self.version == 'market-1':
            word = self.words.at(index)
            shift = ((word & 4095) - 2047.5) * (swing / 2048)
            clock_mid = min(clock_open + span * swung(share, shift), clock_close)
            draw = ((word >> 12) - 524287.5) * (math.sqrt(3) / 524288)
        else:
            own = self.words.at(2 * index)
            shift = swing * clock_draw(self.group_words.at(index), own)
            clock_mid = cut_clock(clock_open, clock_close, share, shift)
            draw = None
        before, after = clock_mid - clock_open, clock_close - clock_mid
        if before <= 0:
            return open_, clock_mid
        if after <= 0:
            return close, clock_mid
        if draw is None:
            draw = gauss(self.words.at(2 * index + 1))
        return open_ + (close - open_) * (before / span) + math.sqrt((before * after) / span) * draw, clock_mid


# -- 6 A market's day ------------------------------------------------------------------------------------------------
class MarketDay:
    def __init__(self, reveal, symbol):
        self.instrument = instrument = Instrument(symbol)
        self.version, self.day, self.first = reveal.version, reveal.day, reveal.day * DAY
        self.terms = [(reveal.path(name), weight, drift) for name, weight, drift in instrument.terms[self.version]]
        self.book_words = Words(hmac_of(reveal.key, self.version + '|book|' + symbol))
        base, precision = instrument.base_price, instrument.precision
        price = base
        if self.version == 'market-1':
            self.decimals = instrument.former_precision
            self.book_step = 0
        else:
            opening = whole_price(self.log(self.first), base * float('1e%d' % precision))
            price = opening / float('1e%d' % precision)
            digits = 0
            while instrument.is_coin and 10 ** (digits + 1) * 250000 <= opening:
                digits += 1
            self.decimals = precision - digits
            self.book_step = max(round_step(opening * 2 // 100000), 10 ** digits)
        self.unit = 10 ** (precision - self.decimals)
        self.scale = base * float('1e%d' % self.decimals)
        self.fine_scale = base * float('1e%d' % (precision + 4))
        self.variance = instrument.variance(self.version)
        volume = instrument.turnover / price if instrument.is_coin else instrument.lots
        self.per_variance = (volume * float('1e%d' % instrument.quantity_precision) * 365.25) / self.variance

    def log(self, tick):
        total = 0
        for path, weight, drift in self.terms:
            value, clock = path.at(tick - self.first)
            total += weight * value
            total += drift * clock
        return total

    def price(self, tick):
        """In units of 10^-precision, as all prices here."""
        return whole_price(self.log(tick), self.scale) * self.unit

    def fine(self, tick):
        """With four more digits: what decides options. Those of market-1 had no more."""
        return self.price(tick) * 10000 if self.version == 'market-1' else whole_price(self.log(tick), self.fine_scale)

    def traded(self, tick):
        """Quantity (minor units) since midnight."""
        clock = 0
        for path, weight, _ in self.terms:
            clock += weight * weight * (path.at(tick - self.first)[1] - path.root[5])
        return math.floor(clock * self.per_variance)

    def bid_ask(self, tick):
        """Forex and metals: what a taker gets. Coins have their book."""
        price, instrument = self.price(tick), self.instrument
        if instrument.is_coin:
            bids, asks = self.book(tick, 1)
            return bids[0][0] if bids else 0, asks[0][0]
        tenths = instrument.pip * SPREADS[instrument.symbol] * WIDER[tick // HOUR % 24]
        half = -(-tenths // 2000)
        return (price - half if price > half else 1), price + half

    def book(self, tick, levels=20):
        """(bids, asks), best first, each (price, quantity); nothing while the market rests."""
        if not self.instrument.is_coin and is_rest(weekday_of(self.day), tick // HOUR % 24):
            return [], []
        price = self.price(tick)
        step = self.book_step or former_step(price / self.unit) * self.unit
        usual = (self.per_variance * self.variance) / (365.25 * 1440) * 0.05
        below, above = -(-price // step) - 1, price // step + 1

        def level(grid):
            phase = self.book_words.at(scatter(grid, 0)) % 25
            share = self.book_words.at(scatter(grid, 1 + (tick + phase) // 25)) / 4294967296.0
            roundness = 3 if grid % 10 == 0 else 1.8 if grid % 5 == 0 else 1
            exact = usual * roundness * (0.15 + 2.2 * share * share)
            return grid * step, max(1, math.floor(exact) + (exact - math.floor(exact) >= 0.5))

        return [level(below - at) for at in range(min(levels, below))], [level(above + at) for at in range(levels)]


def round_step(wanted):
    power = 1
    while power * 10 <= wanted:
        power *= 10
    return next((step for step in (5 * power, 2 * power) if step <= wanted), power)


def former_step(price):
    return round_step(price * 2e-5)


def scatter(grid, epoch):
    return ((grid * 0x9E3779B1) & MASK) ^ ((epoch * 0x85EBCA6B) & MASK)
