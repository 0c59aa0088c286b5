import { Box, Card, CardContent, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Muted } from './muted.tsx'

interface SectionProps {
  title: string
  /** Shown beside the heading. */
  action?: ReactNode
  /** Explains the whole section. */
  note?: ReactNode
  children: ReactNode
}

/** A part of a page with its heading. */
export function Section(props: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Content id={id} {...props} />
    </Box>
  )
}

/** The same in a card. */
export function SectionCard(props: SectionProps) {
  const id = useId()
  return (
    <Card variant="outlined" component="section" aria-labelledby={id}>
      <CardContent>
        <Content id={id} {...props} />
      </CardContent>
    </Card>
  )
}

const Content = ({ id, title, action, note, children }: SectionProps & { id: string }) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Typography
        id={id}
        variant="subtitle1"
        component="h2"
        sx={{ fontWeight: 700, flexGrow: action ? 1 : 0 }}
      >
        {title}
      </Typography>
      {action}
    </Box>
    {note && <Muted sx={{ mb: 1 }}>{note}</Muted>}
    {children}
  </>
)
