import type { Address } from 'react-daum-postcode/lib/loadPostcode'
import addresses from './addresses.json' with { type: 'json' }

/** Province, city or district, neighbourhood, road and number, lot, postcode, building, whether it is flats. */
export type Row = [string, string, string, string, string, string, string, boolean?]

const rows = addresses as Row[]

/** Returns for example "서울 강남구 테헤란로 152"; in rural areas the town stands before the road. */
export function roadAddressOf([sido, sigungu, place, road]: Row): string {
  const town = / /.test(place) ? place.split(' ')[0] : ''
  return [sido, sigungu, town, road].filter(Boolean).join(' ')
}

export function lotAddressOf([sido, sigungu, place, , lot]: Row): string {
  return [sido, sigungu, place, lot].filter(Boolean).join(' ')
}

/** Finds the rows that contain every word of the query; spaces inside an address are ignored, as in the real search. */
export function findRows(query: string): Row[] {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return rows.filter((row) => {
    const text = `${roadAddressOf(row)} ${lotAddressOf(row)} ${row[5]} ${row[6]}`.replace(/\s/g, '')
    return words.every((word) => text.includes(word))
  })
}

/** Returns the result in the wire format of the real search; English names and administrative codes stay empty. */
export function toResult(row: Row, userSelectedType: 'R' | 'J', query: string): Address {
  const [sido, sigungu, place, road, , zonecode, buildingName, isFlats] = row
  const [town, village] = / /.test(place) ? (place.split(' ') as [string, string]) : ['', place]
  const roadAddress = roadAddressOf(row)
  const jibunAddress = lotAddressOf(row)
  const isRoadQuery = query
    .trim()
    .split(/\s+/)
    .every((word) => roadAddress.replace(/\s/g, '').includes(word))
  const addressType = isRoadQuery ? 'R' : 'J'
  const inEnglish = {
    addressEnglish: '',
    roadAddressEnglish: '',
    jibunAddressEnglish: '',
    autoRoadAddressEnglish: '',
    autoJibunAddressEnglish: '',
    sidoEnglish: '',
    sigunguEnglish: '',
    roadnameEnglish: '',
    bnameEnglish: '',
    bname1English: '',
    bname2English: '',
  }
  const codes = { buildingCode: '', sigunguCode: '', roadnameCode: '', bcode: '' }
  return {
    ...inEnglish,
    ...codes,
    zonecode,
    address: addressType === 'R' ? roadAddress : jibunAddress,
    addressType,
    userSelectedType,
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    jibunAddress,
    autoRoadAddress: '',
    autoJibunAddress: '',
    buildingName,
    apartment: isFlats ? 'Y' : 'N',
    sido,
    sigungu,
    roadname: road.split(' ')[0] ?? '',
    bname: village,
    bname1: town,
    bname2: village,
    hname: '',
    query,
  }
}
