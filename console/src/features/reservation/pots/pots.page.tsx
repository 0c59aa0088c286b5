import { Route, Routes } from 'react-router-dom'
import { DayLabels, ReservationLabels } from './labels.tsx'
import { PotPage } from './pot.page.tsx'
import { ReservationPots } from './reservation-pots.tsx'

/** The addresses of pots: `/pots/<reservation>/<n>` is what stands on their labels. */
export const PotsPage = () => (
  <Routes>
    <Route path="day/:day" element={<DayLabels />} />
    <Route path=":id" element={<ReservationPots />} />
    <Route path=":id/labels" element={<ReservationLabels />} />
    <Route path=":id/:potNumber" element={<PotPage />} />
  </Routes>
)
