import type { Locale } from '#contract/locales.ts';

/** What makes a sentence of a question and says nothing of its subject. */
export interface Filler {
  /** Whole words, as they are compared: small and without accents. */
  words: ReadonlySet<string>;
  /** Of the languages that write without spaces: phrases that are cut out wherever they occur. */
  phrases: RegExp | null;
  /** Signs that are grammar on their own, but may be part of a name. */
  particles: RegExp | null;
  /** What Korean hangs on a word. */
  endings: RegExp | null;
}

const words: Partial<Record<Locale, string>> = {
  en: `a about after again all also always am an and another any anybody anyone anything are aren as ask at be because been being but by
    can cannot cant could couldn d did didn do does doesn doing don dont else ever every everything exactly for from get gets getting go
    goes going good got had has hasn hasnt have haven having he hello help her here hers hey hi him his how i if im in into is isn isnt it
    its just know let like ll m make makes many may maybe me mean means might mine more much must my need needs never no not now of ok on
    one or other our out over pls please possible re really s see shall she should show side so some somebody someone something still such
    suddenly t tell than thank thanks that thats the their them then there these they thing things this those to too try u understand until
    up us use using ve very want wanna was wasn way we well were what whats when where which while who whom whose why will with won wont
    work works would wouldn yes yet you your yours`,
  es: `a acerca ahora al algo alguien algun alguna algunos alli alguno antes aqui asi aun aunque ayuda bien bueno cada casi como con
    cosa cosas cual cuales cualquier cuando cuanta cuantas cuanto cuantos de debo del desde dice dije dijo donde dos e el ella ellas ellos
    en entonces entre era es esa ese eso esta estaba estan estas este esto estos estoy favor fue gracias ha haber hace hacen hacer hago han
    hasta hay haya he hola igual la las le les lo los luego mas me mejor mi mia mio mis mismo mucho muy nada necesito ni no nos nosotros o
    os otra otro para parece pero pone poner pongo por porque pro puede pueden puedo pues q que quien quiero quiere saber se sea ser si sin
    sirve sobre sois sola solo son soy su sus tambien tan tanto te tengo tiene tienen tienes toda todas todo todos tu tus u un una unas uno
    unos usted vale vez va van voy y ya yo`,
  pt: `a agora ai ainda alguem algum alguma antes ao aos as assim ate bem bom cada coisa com como da dai dao das de dela dele depois
    dessa desse desta deste devo dia disso do dos e ela elas ele eles em entao entre era es essa esse esta estao estar estou eu fala faco
    faz fazer favor fica ficar foi for gente ha isso isto ja la lhe lo mais mas me mesmo meu meus minha minhas muito na nada nao nas nem
    nessa nesse no nos nossa nosso num numa o obrigado oi ola onde os ou outra outro para pela pelo pena pode podem poder posso por porque
    pq pra pro preciso qual quais quando quanta quanto quantos que quem quer quero saber se sei sem ser serve seu seus sim so sobre sou sua
    suas ta tal tambem te tem tenho ter teu todo todos tu tudo um uma umas uns vai vale vc vcs voce voces vou`,
  it: `a abbia ad adesso agli ai al alla alle allo altra altre altri altro anche ancora avere avete c che chi ci ciao cio co cosa cose
    cui d da dagli dai dal dall dalla dalle dallo de degli dei del dell della delle dello dentro devo di dice dopo dov dove due e ed era
    essere fa faccio fai fare fatto fino fra gia gli grazie ha hai hanno ho i il in io l la le lei li lo loro lui ma me mette mi mia mie
    miei mio molto ne negli nei nel nell nella nelle nello niente no noi non nostro o ogni ora per perche pero piu po poi posso possono
    prima proprio puo qual qualche quale quali quando quanta quante quanti quanto quel quella quelle quelli quello questa queste questi
    questo qui s sapere se sei senza serve si sia siamo siete solo sono sta sto su sua sue sui sul sull sulla suo suoi te ti tra tu tua tue
    tuo tuoi tutta tutte tutti tutto un una uno va vado vanno vi voglio voi vorrei vuol vuole`,
  ko: `거 건가요 것 게 그 그거 그냥 그런데 근데 까지 나 나는 난 내 내가 너무 누가 누구 는 대해 되나요 돼나요 돼요 되는 되는데 되죠 되면
    될까요 뭐 뭐가 뭐를 뭐예요 뭐에요 뭐죠 뭔가요 뭔데 무슨 무엇 무엇인가요 무엇을 방법 방법은 방법이 법 보고 보통 부탁 부탁드려요 수
    아니에요 아닌가요 아직 안 안녕하세요 알고 알려주세요 알려줘 알려줘요 어디 어디서 어디에 어디에서 어떡하죠 어떤 어떻게 어떻게요
    어떻게하죠 언제 얼마 얼마나 얼마예요 얼마에요 얼마인가요 에서 왜 왜요 요 이 이거 이건 이게 있나요 있어요 있는 있을까요 인가요 저 저는 제
    제가 제발 좀 주세요 지금 진짜요 하고 하나요 하는 하는데 하는법 하려면 하면 하죠 한 할 할까요 해 해도 해야 해야하나요 해요 했는데 했어요
    꼭 같아요 같은데 싶어요 싶은데`,
};

const phrases: Partial<Record<Locale, string>> = {
  zh: `为什么 什么意思 是什么 怎么办 怎么样 怎么回事 怎么玩 怎么看 怎么用 怎么弄 怎么 怎样 如何 什么 哪里 哪儿 哪个 多少 多久 多长时间
    几个 可以 能不能 可不可以 是不是 会不会 有没有 要不要 需要 应该 能否 是否 请问 我想 我要 我的 你们 他们 这里的 这里 这个 那个 一直 已经
    还是 还要 会怎样 的话 有什么`,
  hk: `為甚麼 為什麼 點解 點樣 點算好 點算 點玩 點睇 點用 點做 如何 怎樣 怎麼辦 怎麼 甚麼意思 甚麼 什麼 係咩 係乜 係咪 有咩 有無 有冇
    有沒有 乜嘢 邊度 邊個 幾多 幾耐 幾時 可唔可以 可以 得唔得 是否 是不是 請問 我想 我嘅 我個 你哋 佢哋 呢個 呢度 嗰個 好唔好 唔該`,
  jp: `どうすればいいですか どうすればいい どうすれば どうしたら どうやって どうやる どうして どうなる どうなりますか どう どこ
    どれくらい どれ どの なぜ なに なん 何ですか 何が 何を いくら いつ とは って ですか でしょうか ですが です ますか ました ます ません
    ください たい ほしい したい できる できない できません わからない わかりません 教えて 知りたい これは これ それ ここ この その という
    について するには するに する した して いる いて ある あり には では でも にも から まで ので のは のが のを 誰が`,
};

const particles: Partial<Record<Locale, string>> = {
  zh: '我你还的了吗呢吧啊呀么把被有',
  hk: '點咩邊想我你佢個嘅咗㗎嘢啲仲喺係俾畀同將先要會的了嗎呢吧啊呀',
};

const endings: Partial<Record<Locale, string>> = {
  ko: `은 는 이 가 을 를 도 에 의 로 와 과 만 란 이란 으로 에서 에게 까지 부터 이나 하고 하나요 했나요 했는데 했어요 됐나요 되나요 돼요
    예요 이에요 이예요 인가요 입니까 입니다 습니까 습니다 해요 하는 하면 하려면 되면 려면 나요 어요 아요 네요 는데 던데 는지 다는 당한
    당했어요`,
};

const made = new Map<Locale, Filler>();

/** The filler of a language, put together once. */
export function fillerOf(locale: Locale): Filler {
  const filler = made.get(locale) ?? {
    words: new Set(list(words[locale])),
    phrases: anyOf(phrases[locale], (any) => new RegExp(any, 'g')),
    particles: anyOf(particles[locale]?.split('').join(' '), (any) => new RegExp(any)),
    endings: anyOf(endings[locale], (any) => new RegExp(`(?:${any})$`)),
  };
  made.set(locale, filler);
  return filler;
}

function list(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** An expression for any of the words, the longest first. */
function anyOf(text: string | undefined, make: (any: string) => RegExp): RegExp | null {
  const longestFirst = list(text).toSorted((a, b) => b.length - a.length);
  return longestFirst.length === 0 ? null : make(longestFirst.join('|'));
}
