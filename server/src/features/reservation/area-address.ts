/** Where an address lies, as far as the service area asks. */
export interface Whereabouts {
  /** 서울, 경기, ... as the table of areas writes them. */
  sido: string
  /** The city, county or district right below it. */
  sigungu: string
  /** Every word after it, parentheses included: among them its neighbourhood and its road. */
  words: string[]
}

interface Province {
  sido: string
  spelling: RegExp
  /** What stands right below it. */
  below: RegExp
}

const districts = /^[가-힣]+[구군]$/
const cities = /^[가-힣]+[시군]$/
const city = (sido: string, suffixes = '시|광역시', below = districts): Province => ({
  sido,
  spelling: new RegExp(`^${sido}(${suffixes})?$`),
  below,
})
const province = (sido: string, spelling: string): Province => ({
  sido,
  spelling: new RegExp(`^(${sido}|${spelling})$`),
  below: cities,
})

/** Every way they are written. 광주 is the great city; 광주시 in 경기 comes behind its province. */
const provinces: Province[] = [
  city('서울', '시|특별시'),
  ...['부산', '대구', '인천', '광주', '대전', '울산'].map((sido) => city(sido)),
  // It has no districts: towns and neighbourhoods follow at once.
  city('세종', '시|특별자치시', /^[가-힣\d]+$/),
  province('경기', '경기도'),
  province('강원', '강원도|강원특별자치도'),
  province('충북', '충청북도'),
  province('충남', '충청남도'),
  province('전북', '전라북도|전북특별자치도'),
  province('전남', '전라남도'),
  province('경북', '경상북도'),
  province('경남', '경상남도'),
  province('제주', '제주도|제주특별자치도'),
]

/**
 * Reads the beginning of a road or lot address. Undefined when it begins with no province and city
 * that we know to tell apart: then we do not come there.
 */
export function readAddress(address: string): Whereabouts | undefined {
  const [first = '', sigungu = '', ...words] = wordsOf(address)
  const found = provinces.find(({ spelling }) => spelling.test(first))
  return found?.below.test(sigungu) ? { sido: found.sido, sigungu, words } : undefined
}

/** Whether a word of an address is the place, a lane of that road, or a numbered part of that neighbourhood. */
export const isAt = (word: string, place: string): boolean =>
  word === place ||
  (place.endsWith('로') && word.startsWith(place) && lane.test(word.slice(place.length))) ||
  word.replace(partNumber, '동') === place

/** 영종대로 -> 영종대로196번길. */
const lane = /^\d+번?길$/
/** 영종1동 -> 영종동. */
const partNumber = /\d+동$/

/** Invisible characters and unusual spaces would hide a place from the comparison. */
const wordsOf = (address: string) =>
  address
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(/[\s,()[\]]+/u)
    .filter(Boolean)
