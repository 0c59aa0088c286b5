import { Box } from '@mui/material'

/** Names and what they are, one below the other; what is empty is left out. */
export const FactList = ({ facts }: { facts: (readonly [string, string | null])[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'max-content 1fr',
      columnGap: 2,
      rowGap: 0.5,
      m: 0,
      overflowWrap: 'anywhere',
    }}
  >
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {value}
          </Box>
        </Box>
      ))}
  </Box>
)
