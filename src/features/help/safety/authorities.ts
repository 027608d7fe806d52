import type { Locale } from '../../../../contract/locales.ts';

interface Authority {
  /** The name it goes by in its own country; names are not translated. */
  name: string;
  country: string;
  /** Its register, its list of warnings, or where it takes reports. */
  register: string;
}

/** Who supervises firms and who takes reports of fraud, for the main market of each language. */
export const authorities: Record<Locale, readonly Authority[]> = {
  en: [
    { name: 'FCA', country: 'United Kingdom', register: 'https://register.fca.org.uk/' },
    { name: 'SEC', country: 'United States', register: 'https://www.investor.gov/' },
    { name: 'CFTC', country: 'United States', register: 'https://www.cftc.gov/LearnAndProtect' },
    { name: 'ASIC', country: 'Australia', register: 'https://moneysmart.gov.au/' },
  ],
  zh: [
    { name: '中国证券监督管理委员会', country: '中国', register: 'https://www.csrc.gov.cn/' },
    { name: '国家反诈中心（96110）', country: '中国', register: 'https://www.mps.gov.cn/' },
  ],
  hk: [
    { name: '證券及期貨事務監察委員會（SFC）', country: '香港', register: 'https://www.sfc.hk/' },
    { name: '反詐騙協調中心（18222）', country: '香港', register: 'https://www.adcc.gov.hk/' },
  ],
  jp: [
    { name: '金融庁', country: '日本', register: 'https://www.fsa.go.jp/' },
    { name: '消費者ホットライン（188）', country: '日本', register: 'https://www.caa.go.jp/' },
    { name: '警察相談専用電話（#9110）', country: '日本', register: 'https://www.npa.go.jp/' },
  ],
  ko: [
    { name: '금융감독원 (1332)', country: '대한민국', register: 'https://www.fss.or.kr/' },
    { name: '금융소비자 정보포털 파인', country: '대한민국', register: 'https://fine.fss.or.kr/' },
    { name: '경찰청 사이버범죄 신고시스템 (112)', country: '대한민국', register: 'https://ecrm.police.go.kr/' },
  ],
  es: [
    { name: 'CNMV', country: 'España', register: 'https://www.cnmv.es/' },
    { name: 'CONDUSEF', country: 'México', register: 'https://www.condusef.gob.mx/' },
  ],
  pt: [
    { name: 'CVM', country: 'Brasil', register: 'https://www.gov.br/cvm/' },
    { name: 'CMVM', country: 'Portugal', register: 'https://www.cmvm.pt/' },
  ],
  it: [
    { name: 'CONSOB', country: 'Italia', register: 'https://www.consob.it/' },
    { name: 'Polizia Postale', country: 'Italia', register: 'https://www.commissariatodips.it/' },
  ],
};
