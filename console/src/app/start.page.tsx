import { Card, CardContent, Typography } from '@mui/material'
import { Title, useGetIdentity } from 'react-admin'

/** What waits for this person today. */
export function StartPage() {
  const { identity } = useGetIdentity()
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="시작" />
      <CardContent>
        <Typography variant="h5" component="h1">
          {identity?.fullName} 님, 안녕하세요
        </Typography>
      </CardContent>
    </Card>
  )
}
