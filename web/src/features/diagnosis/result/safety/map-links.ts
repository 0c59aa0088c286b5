const maps = [
  { name: '카카오맵', search: 'https://map.kakao.com/link/search/' },
  { name: '네이버 지도', search: 'https://map.naver.com/p/search/' },
]

/** Returns searches near the person for a contact without a phone number: emergency rooms, else animal hospitals. */
export function mapLinks(label: string): { name: string; href: string }[] {
  const place = label.includes('응급실') && !label.includes('동물') ? '응급실' : '24시 동물병원'
  return maps.map(({ name, search }) => ({ name, href: search + encodeURIComponent(place) }))
}
