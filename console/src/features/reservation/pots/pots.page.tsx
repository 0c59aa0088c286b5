import { Route, Routes } from 'react-router-dom'
import { PotPage } from './pot.page.tsx'
import { DayLabels, ReservationLabels } from './pot-labels.tsx'
import { ReservationPots } from './reservation-pots.tsx'

/** Routes below `/pots`. `/pots/:id/:potNumber` is printed on pot labels, so it must not change. */
export const PotsPage = () => (
  <Routes>
    <Route path="day/:day" element={<DayLabels />} />
    <Route path=":id" element={<ReservationPots />} />
    <Route path=":id/labels" element={<ReservationLabels />} />
    <Route path=":id/:potNumber" element={<PotPage />} />
  </Routes>
)
