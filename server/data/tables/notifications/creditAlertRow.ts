/** A balance at which an account gets an alert about low credits. */
export interface CreditAlertRow {
  account_id: string;
  balance: number;
}
