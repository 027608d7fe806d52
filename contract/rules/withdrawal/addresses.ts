import type { Currency } from '#contract/currencies.ts';
import { base58Bytes, isBase58Check } from './formats/base58.ts';
import { isSegwit } from './formats/bech32.ts';
import { evmAddress } from './formats/evm.ts';
import { type Network, networksOf } from './networks.ts';

type Read = (text: string, currency: Currency) => string | null;

const bitcoinLike =
  (versions: readonly number[], prefix?: string): Read =>
  (text) => {
    if (isBase58Check(text, versions)) return text;
    return prefix !== undefined && isSegwit(text, prefix) ? text.toLowerCase() : null;
  };

/** How each network writes an address. */
const formats: Record<Network, Read> = {
  practice: (text, currency) => {
    const id = /^practice:([A-Z0-9]+):([A-Za-z0-9]{1,40})$/.exec(text);
    return id?.[1] === currency ? text : null;
  },
  bitcoin: bitcoinLike([0x00, 0x05], 'bc'),
  litecoin: bitcoinLike([0x30, 0x32], 'ltc'),
  dogecoin: bitcoinLike([0x1e, 0x16]),
  erc20: evmAddress,
  bep20: evmAddress,
  trc20: bitcoinLike([0x41]),
  spl: (text) => (base58Bytes(text)?.length === 32 ? text : null),
};

/**
 * An address of a currency on a network, in the spelling by which two of them are the same; null where the network does not carry the
 * currency, or has no such address.
 */
export function readAddress(currency: Currency, network: Network, text: string): string | null {
  return networksOf(currency).includes(network) ? formats[network](text, currency) : null;
}
