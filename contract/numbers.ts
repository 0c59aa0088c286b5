/** Writes a whole number with a comma between thousands: 55000 -> "55,000". `Intl.NumberFormat` writes the same, but creating one takes a phone tens of milliseconds. */
export const formatNumber = (value: number) => `${value}`.replace(/\B(?=(\d{3})+$)/g, ',')
