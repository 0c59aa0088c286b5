import { Box, Card, CardContent, type CardProps, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
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

interface TitledCardProps extends Pick<CardProps, 'sx' | 'children'> {
  title: string
  level?: 'h1' | 'h2'
  component?: 'form'
  ref?: Ref<HTMLFormElement>
  onSubmit?: (event: FormEvent) => void
}

/** A card with a large heading, for pages that consist of cards; as a form with `component` and `onSubmit`. */
export const TitledCard = ({ title, level = 'h2', children, ...card }: TitledCardProps) => (
  <Card {...(card as object)}>
    <CardContent>
      <Typography variant="h6" component={level}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
)

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
