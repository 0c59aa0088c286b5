import { Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A card of a record's page, with its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card variant="outlined" component="section" aria-label={title}>
    <CardContent>
      <Typography variant="subtitle1" component="h2" gutterBottom sx={{ fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
)
