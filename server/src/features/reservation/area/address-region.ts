/** The parts of an address that the service area table is matched against. */
export interface AddressRegion {
  /** Short province name as the service area table stores it: 서울, 경기, ... */
  sido: string
  /** The city, county or district directly below the province. */
  sigungu: string
  /** All following words, including those in parentheses; they contain the neighbourhood and the road name. */
  words: string[]
}

interface Province {
  sido: string
  spelling: RegExp
  /** Matches the city, county or district directly below the province. */
  subdivision: RegExp
}

const districts = /^[가-힣]+[구군]$/
const cities = /^[가-힣]+[시군]$/
const city = (sido: string, suffixes = '시|광역시', subdivision = districts): Province => ({
  sido,
  spelling: new RegExp(`^${sido}(${suffixes})?$`),
  subdivision,
})
const province = (sido: string, spelling: string): Province => ({
  sido,
  spelling: new RegExp(`^(${sido}|${spelling})$`),
  subdivision: cities,
})

/** All spellings of the provinces. 광주 alone is the metropolitan city; 광주시 in 경기 always follows its province. */
const provinces: Province[] = [
  city('서울', '시|특별시'),
  ...['부산', '대구', '인천', '광주', '대전', '울산'].map((sido) => city(sido)),
  // 세종 has no districts: a town or neighbourhood follows directly.
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
 * Parses the start of a road or lot address. Returns undefined when the address does not start with a known
 * province and city; such an address is outside the service area.
 */
export function parseAddress(address: string): AddressRegion | undefined {
  const [first = '', sigungu = '', ...words] = splitWords(address)
  const found = provinces.find(({ spelling }) => spelling.test(first))
  return found?.subdivision.test(sigungu) ? { sido: found.sido, sigungu, words } : undefined
}

/** Returns the district of an address, such as '서울 강남구'; undefined when the address cannot be parsed. */
export function findDistrict(address: string): string | undefined {
  const found = parseAddress(address)
  return found && `${found.sido} ${found.sigungu}`
}

/** Returns the regular expression, also for PostgreSQL, that all addresses in a district match; undefined for no known district. */
export function districtPattern(district: string): string | undefined {
  const region = parseAddress(district)
  const found = provinces.find(({ sido }) => sido === region?.sido)
  if (!region || !found || region.words.length > 0) return undefined
  return `^\\s*(${found.spelling.source.slice(1, -1)})\\s+${region.sigungu}(\\s|$)`
}

/** Whether a word of an address is the place itself, a lane of that road, or a numbered part of that neighbourhood. */
export const isWordInPlace = (word: string, place: string): boolean =>
  word === place ||
  (place.endsWith('로') && word.startsWith(place) && lane.test(word.slice(place.length))) ||
  word.replace(partNumber, '동') === place

/** 영종대로 -> 영종대로196번길. */
const lane = /^\d+번?길$/
/** 영종1동 -> 영종동. */
const partNumber = /\d+동$/

/** Normalises the text first, because invisible characters and unusual spaces would break the comparison. */
const splitWords = (address: string) =>
  address
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(/[\s,()[\]]+/u)
    .filter(Boolean)
