import { Box } from '@mui/material'
import { Muted } from '../../../shared/display/muted.tsx'

/** A bulleted list with an optional title; renders nothing without lines. */
export function Lines({ of, title }: { of: string[]; title?: string }) {
  if (of.length === 0) return null
  return (
    <>
      {title && (
        <Muted small sx={{ mt: 1 }}>
          {title}
        </Muted>
      )}
      <Box component="ul" sx={{ pl: 2.5, my: 0.5 }}>
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </>
  )
}
