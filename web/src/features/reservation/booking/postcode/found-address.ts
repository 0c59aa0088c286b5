import type { Address } from 'react-daum-postcode'

/** What of the search's answer the form needs. */
export type FoundAddress = Pick<
  Address,
  'userSelectedType' | 'address' | 'roadAddress' | 'jibunAddress' | 'bname' | 'buildingName' | 'apartment'
>

/**
 * The address as it is written down: the lot-number address where that was picked, else the road
 * address with its neighbourhood and apartment building behind it, in parentheses.
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

/** In the country the village (…리) is part of the road address already. */
const isNeighbourhood = (name: string) => /[동로가]$/.test(name)
