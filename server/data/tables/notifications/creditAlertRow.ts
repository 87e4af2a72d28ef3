/** A balance at which an account is told that its credits run low. */
export interface CreditAlertRow {
  account_id: string;
  balance: number;
}
