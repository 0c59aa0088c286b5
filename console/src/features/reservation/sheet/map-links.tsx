import { Button, Stack } from '@mui/material'

/** Search by the text of the address; nothing else is passed on. T map is an app without a page: narrow screens only. */
const maps = [
  { name: '카카오맵', base: 'https://map.kakao.com/link/search/' },
  { name: '네이버', base: 'https://map.naver.com/p/search/' },
  { name: '티맵', base: 'tmap://search?name=', isApp: true },
]

/** One tap to the way to this address. */
export const MapLinks = ({ address, minHeight }: { address: string; minHeight: number }) => (
  <Stack
    direction="row"
    role="group"
    aria-label="길 찾기"
    useFlexGap
    className="not-printed"
    sx={{ gap: 0.5, flexWrap: 'wrap' }}
  >
    {maps.map(({ name, base, isApp }) => (
      <Button
        key={name}
        href={base + encodeURIComponent(address)}
        {...(!isApp && { target: '_blank' })}
        rel="noopener noreferrer"
        variant="outlined"
        sx={{
          minHeight,
          minWidth: 0,
          px: 1,
          ...(isApp && { display: { md: 'none' } }),
        }}
      >
        {name}
      </Button>
    ))}
  </Stack>
)
