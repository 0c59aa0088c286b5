import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** What is as it should be: one line that opens. */
export const Folded = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="details"
    sx={{ '& summary': { cursor: 'pointer', fontSize: 14, py: 1, color: 'text.secondary' } }}
  >
    <summary>{label}</summary>
    {children}
  </Box>
)
