import FactCheckIcon from '@mui/icons-material/FactCheck'
import { Badge } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { getMoneyWaiting } from '../../../../contract/payment-admin.ts'
import { call } from '../../shared/api.ts'

const everyMs = 60_000

/** In the menu: how many refunds wait for a second person. */
export function ApprovalsIcon() {
  const { data } = useQuery({
    queryKey: [getMoneyWaiting.path],
    queryFn: () => call(getMoneyWaiting),
    refetchInterval: everyMs,
    retry: false,
  })
  return (
    <Badge badgeContent={data?.refundProposals ?? 0} max={99} color="error">
      <FactCheckIcon />
    </Badge>
  )
}
