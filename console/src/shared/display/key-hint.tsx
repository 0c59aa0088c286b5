import { Box } from '@mui/material'

/** The keyboard shortcut of a button, on wide screens only. */
export const KeyHint = ({ of }: { of: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 0.5 }}>
    ({of})
  </Box>
)
