import { Box } from '@mui/material'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Names a shortcut as it is printed on the keyboard in use: `Ctrl+Enter` is `⌘Enter` on a Mac. */
export const nameKeys = (keys: string) =>
  isMac ? keys.replaceAll('Ctrl+', '⌘').replaceAll('Alt+', '⌥') : keys

/** The keyboard shortcut of a button, on wide screens only. */
export const KeyHint = ({ of }: { of: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 0.5 }}>
    ({nameKeys(of)})
  </Box>
)
