import { Card, CardContent, Typography } from '@mui/material'
import { servicePrices } from '../../../../../contract/reservation/price.ts'

const { regularCare } = servicePrices

/** Discounts that are shown to customers as text; they do not affect calculated prices. */
export const Discounts = () => (
  <Card>
    <CardContent>
      <Typography variant="h6" component="h2">
        할인
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        손님 화면에는 문구로만 보여요. 예약 금액은 위 가격 그대로이고, 깎아 줄 때는 예약에서 금액 변경을
        제안해 주세요.
      </Typography>
      <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
        <li>온라인 예약 견적: 최대 5% 할인</li>
        <li>정기 케어 고객: {regularCare.discountPercent}% 할인</li>
      </Typography>
    </CardContent>
  </Card>
)
