import { Box, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A page without menu: one card in the middle, with the console's mark. */
export const CentredPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
    <Card sx={{ width: '100%', maxWidth: 400, p: 4 }}>
      <Box component="img" src="/favicon.svg" alt="" sx={{ width: 48, height: 48, mb: 2 }} />
      <Typography variant="h5" component="h1" sx={{ fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
    </Card>
  </Box>
)
