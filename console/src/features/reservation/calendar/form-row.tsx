import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Fields beside each other where there is room, below each other on a phone. */
export const FormRow = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(150px, 1fr))' },
      '& .MuiTextField-root': { m: 0 },
      '& .MuiButton-root': { minHeight: 40, justifySelf: { sm: 'start' }, minWidth: 96 },
    }}
  >
    {children}
  </Box>
)

/** A wide table scrolls by itself and never widens the page. */
export const scrollsAlone = { width: 0, minWidth: '100%' } as const
