import { Alert, Box, Link, Typography } from '@mui/material'
import { HttpError } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Failure } from '../../../../../contract/endpoint.ts'
import { dayWords } from '../../../shared/when.ts'
import { placeWords } from './words.ts'

/** Why a change of the calendar was refused, with the reservations that stand against it. */
export function Refused({ error }: { error: Error | null }) {
  if (!error) return null
  const { reservations = [] } = (error instanceof HttpError ? error.body : {}) as Partial<Failure>
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {error.message}
      {reservations.length > 0 && (
        <Box
          component="ul"
          aria-label="옮겨야 하는 예약"
          sx={{ pl: 2.5, my: 1, maxHeight: 200, overflow: 'auto' }}
        >
          {reservations.map(({ number, leg, date, slot }) => (
            <li key={`${number} ${leg}`}>
              <Link component={RouterLink} to={`/reservations?filter=${filterOf(number)}`}>
                {number}
              </Link>
              <Typography component="span" variant="body2" sx={{ ml: 1 }}>
                {dayWords(date)} {placeWords(leg, slot)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

const filterOf = (number: string) => encodeURIComponent(JSON.stringify({ text: number }))
