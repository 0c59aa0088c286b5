import { Box } from '@mui/material'

/** The key of a button, where there are keys. */
export const KeyHint = ({ of }: { of: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 0.5 }}>
    ({of})
  </Box>
)
