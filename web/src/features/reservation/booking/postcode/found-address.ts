import type { Address } from 'react-daum-postcode'

/** Fields of the search result that the form uses. */
export type FoundAddress = Pick<
  Address,
  'userSelectedType' | 'address' | 'roadAddress' | 'jibunAddress' | 'bname' | 'buildingName' | 'apartment'
>

/**
 * Formats the address: the lot-number address if chosen, else the road address with neighbourhood and apartment
 * building in parentheses.
 */
export function writtenAddress(found: FoundAddress) {
  if (found.userSelectedType === 'J') return found.jibunAddress || found.address
  const additions = [
    isNeighbourhood(found.bname) && found.bname,
    found.apartment === 'Y' && found.buildingName,
  ].filter(Boolean)
  const road = found.roadAddress || found.address
  return additions.length > 0 ? `${road} (${additions.join(', ')})` : road
}

/** In rural areas the village (…리) is already part of the road address. */
const isNeighbourhood = (name: string) => /[동로가]$/.test(name)
