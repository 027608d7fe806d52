import type { Locale } from '#contract/locales.ts';

interface Authority {
  /** The name it goes by in its own country; names are not translated. */
  name: string;
  country: string;
  /** What is behind the address: firms that may, firms it warns of, or a place that takes reports. */
  serves: 'register' | 'warnings' | 'report';
  /** The page itself, not the front page of the authority. */
  address: string;
}

interface Law {
  country: string;
  says: string;
}

/** Who supervises firms and who takes reports of fraud, for the main markets of each language. */
export const authorities: Record<Locale, readonly Authority[]> = {
  en: [
    {
      name: 'FCA, Financial Services Register',
      country: 'United Kingdom',
      serves: 'register',
      address: 'https://register.fca.org.uk/s/',
    },
    {
      name: 'FCA Warning List',
      country: 'United Kingdom',
      serves: 'warnings',
      address: 'https://www.fca.org.uk/consumers/warning-list-unauthorised-firms',
    },
    {
      name: 'Report Fraud (police)',
      country: 'United Kingdom',
      serves: 'report',
      address: 'https://www.reportfraud.police.uk/',
    },
    {
      name: 'NFA BASIC',
      country: 'United States',
      serves: 'register',
      address: 'https://www.nfa.futures.org/BasicNet/',
    },
    {
      name: 'CFTC RED List',
      country: 'United States',
      serves: 'warnings',
      address: 'https://www.cftc.gov/LearnAndProtect/Resources/Check/redlist.htm',
    },
    { name: 'FBI, IC3', country: 'United States', serves: 'report', address: 'https://www.ic3.gov/' },
    {
      name: 'ASIC Moneysmart, investor alert list',
      country: 'Australia',
      serves: 'warnings',
      address: 'https://moneysmart.gov.au/check-and-report-scams/investor-alert-list',
    },
    {
      name: 'Scamwatch',
      country: 'Australia',
      serves: 'report',
      address: 'https://www.scamwatch.gov.au/report-a-scam',
    },
  ],
  zh: [
    {
      name: '国家金融监督管理总局，金融许可证查询',
      country: '中国',
      serves: 'register',
      address: 'https://xkz.nfra.gov.cn/jr/',
    },
    {
      name: '公安部网络违法犯罪举报网站（报警 110，咨询 96110）',
      country: '中国',
      serves: 'report',
      address: 'https://cyberpolice.mps.gov.cn/wfjb/',
    },
    { name: '中央网信办举报中心（12377）', country: '中国', serves: 'report', address: 'https://www.12377.cn/' },
  ],
  hk: [
    {
      name: '證監會，持牌人及註冊機構的公眾紀錄冊',
      country: '香港',
      serves: 'register',
      address: 'https://apps.sfc.hk/publicregWeb/searchByName',
    },
    {
      name: '證監會，虛擬資產交易平台名單',
      country: '香港',
      serves: 'register',
      address:
        'https://www.sfc.hk/TC/Welcome-to-the-Fintech-Contact-Point/Virtual-assets/Virtual-asset-trading-platforms-operators/Lists-of-virtual-asset-trading-platforms',
    },
    { name: '證監會，警示名單', country: '香港', serves: 'warnings', address: 'https://www.sfc.hk/TC/alert-list' },
    { name: '警務處，防騙視伏器', country: '香港', serves: 'warnings', address: 'https://cyberdefender.hk/scameter/' },
    {
      name: '警務處，反詐騙協調中心（18222）',
      country: '香港',
      serves: 'report',
      address: 'https://www.adcc.gov.hk/zh-hk/home.html',
    },
  ],
  jp: [
    {
      name: '金融庁、免許・許可・登録等を受けている業者一覧',
      country: '日本',
      serves: 'register',
      address: 'https://www.fsa.go.jp/menkyo/menkyo.html',
    },
    {
      name: '金融庁、無登録で金融商品取引業を行う者',
      country: '日本',
      serves: 'warnings',
      address: 'https://www.fsa.go.jp/ordinary/chuui/mutouroku.html',
    },
    {
      name: '金融庁、金融サービス利用者相談室',
      country: '日本',
      serves: 'report',
      address: 'https://www.fsa.go.jp/receipt/soudansitu/index.html',
    },
    {
      name: '警察、サイバー事案の相談窓口（電話は#9110）',
      country: '日本',
      serves: 'report',
      address: 'https://www.npa.go.jp/bureau/cyber/soudan.html',
    },
    {
      name: '消費者ホットライン（188）',
      country: '日本',
      serves: 'report',
      address: 'https://www.caa.go.jp/policies/policy/local_cooperation/local_consumer_administration/hotline/',
    },
  ],
  ko: [
    {
      name: '금융정보분석원(FIU), 가상자산사업자 신고 현황(공지사항)',
      country: '대한민국',
      serves: 'register',
      address: 'https://www.kofiu.go.kr/kor/notification/notice.do',
    },
    {
      name: '경찰청 사이버범죄 신고시스템(112)',
      country: '대한민국',
      serves: 'report',
      address: 'https://ecrm.police.go.kr/minwon/main',
    },
    {
      name: '금융감독원 보이스피싱지킴이(1332)',
      country: '대한민국',
      serves: 'report',
      address: 'https://www.fss.or.kr/fss/main/sub1voice.do?menuNo=200012',
    },
  ],
  es: [
    {
      name: 'CNMV, búsqueda por entidad',
      country: 'España',
      serves: 'register',
      address: 'https://www.cnmv.es/portal/Consultas/BusquedaPorEntidad.aspx',
    },
    {
      name: 'CNMV, advertencias al público',
      country: 'España',
      serves: 'warnings',
      address: 'https://www.cnmv.es/Portal/BusquedaAdvertencias.aspx',
    },
    {
      name: 'Policía Nacional',
      country: 'España',
      serves: 'report',
      address: 'https://www.policia.es/_es/denuncias.php',
    },
    {
      name: 'INCIBE (017)',
      country: 'España',
      serves: 'report',
      address: 'https://www.incibe.es/linea-de-ayuda-en-ciberseguridad',
    },
    {
      name: 'CONDUSEF, SIPRES',
      country: 'México',
      serves: 'register',
      address: 'https://webapps.condusef.gob.mx/SIPRES/jsp/pub/index.jsp',
    },
  ],
  pt: [
    {
      name: 'CVM, participantes autorizados',
      country: 'Brasil',
      serves: 'register',
      address:
        'https://www.gov.br/cvm/pt-br/canais_atendimento/consultas-reclamacoes-denuncias/participantes-autorizados',
    },
    {
      name: 'Banco Central, Encontre uma instituição',
      country: 'Brasil',
      serves: 'register',
      address: 'https://www.bcb.gov.br/meubc/encontreinstituicao',
    },
    {
      name: 'CVM, consultas, reclamações e denúncias',
      country: 'Brasil',
      serves: 'report',
      address: 'https://www.gov.br/cvm/pt-br/canais_atendimento/consultas-reclamacoes-denuncias',
    },
    {
      name: 'Delegacia Virtual',
      country: 'Brasil',
      serves: 'report',
      address: 'https://delegaciavirtual.sinesp.gov.br/portal/',
    },
    { name: 'SaferNet', country: 'Brasil', serves: 'report', address: 'https://new.safernet.org.br/denuncie' },
  ],
  it: [
    {
      name: 'CONSOB, Occhio alle truffe (elenchi degli autorizzati e avvisi)',
      country: 'Italia',
      serves: 'register',
      address: 'https://www.consob.it/web/area-pubblica/occhio-alle-truffe',
    },
    {
      name: 'CONSOB, siti oscurati',
      country: 'Italia',
      serves: 'warnings',
      address: 'https://www.consob.it/web/area-pubblica/oscuramenti',
    },
    {
      name: 'Polizia Postale, segnala online',
      country: 'Italia',
      serves: 'report',
      address: 'https://www.commissariatodips.it/segnalazioni/segnala-online/index.html',
    },
  ],
};

/** The law that matters for what is practised here, in those markets. */
export const laws: Record<Locale, readonly Law[]> = {
  en: [
    {
      country: 'United Kingdom',
      says: 'Binary options (since 2019) and crypto derivatives (since 2021) may not be sold to retail clients; leverage on CFDs is capped at 30:1.',
    },
    {
      country: 'United States',
      says: 'Leverage on retail forex is capped at 50:1, and dealers must register with the CFTC. Binary options may be traded only on a CFTC-designated exchange.',
    },
    {
      country: 'Australia',
      says: 'Since 2021 leverage on CFDs is capped at 30:1 for retail clients, and binary options may not be sold to them.',
    },
  ],
  zh: [
    {
      country: '中国内地',
      says: '虚拟货币相关业务活动属于非法金融活动，境外交易所通过互联网向境内居民提供服务也是（中国人民银行等十部门，2021 年 9 月）。网络外汇保证金交易同样违法：没有任何机构获准开展（中国人民银行、公安部、国家外汇管理局，2018 年 9 月）。所以没有这样的牌照可查。',
    },
  ],
  hk: [
    {
      country: '香港',
      says: '自 2023 年 6 月起，未經證監會發牌，不得在香港經營虛擬資產交易平台。槓桿式外匯買賣須有第 3 類牌照，零售客戶的槓桿最高為 20 倍。',
    },
  ],
  jp: [
    {
      country: '日本',
      says: 'レバレッジの上限は、個人のFXが25倍、暗号資産の証拠金取引が2倍です。個人向けのバイナリーオプションは、2013年からの業界の規則により、取引期間が2時間以上でなければなりません。日本の居住者にこれらを無登録で勧める業者は、海外の業者であっても違法です。',
    },
  ],
  ko: [
    {
      country: '대한민국',
      says: 'FX마진거래의 증거금은 10% 이상이어야 하므로 레버리지는 10배까지입니다. 단시간의 등락을 맞히는 ‘FX렌트’를 대법원은 게임 내지 도박에 불과하다고 보았습니다(2015년). 가상자산사업자는 금융정보분석원에 신고해야 하며, 신고하지 않고 영업하면 불법입니다.',
    },
  ],
  es: [
    {
      country: 'España',
      says: 'Las medidas de la ESMA son permanentes desde la resolución de la CNMV de junio de 2019: prohibidas las opciones binarias a minoristas y apalancamiento de los CFD limitado a entre 30:1 y 2:1. Quien presta servicios de criptoactivos necesita permiso según el reglamento europeo MiCA.',
    },
    {
      country: 'México',
      says: 'Una institución de tecnología financiera necesita permiso de la CNBV (Ley Fintech, 2018).',
    },
  ],
  pt: [
    {
      country: 'Brasil',
      says: 'Forex, CFDs e opções binárias são derivativos (Lei 6.385/76), e a CVM não autorizou nenhuma empresa a oferecê-los ao público. Quem presta serviços de ativos virtuais depende do Banco Central (Lei 14.478/2022).',
    },
  ],
  it: [
    {
      country: 'Italia',
      says: 'Le misure dell’ESMA sono permanenti con le delibere CONSOB di giugno 2019: opzioni binarie vietate ai clienti al dettaglio e leva sui CFD limitata tra 30:1 e 2:1. Chi presta servizi in cripto-attività ha bisogno di un permesso secondo il regolamento europeo MiCA.',
    },
  ],
};
