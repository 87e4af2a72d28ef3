/** Adds the menu when a sheet opens. */
function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu("Mailverdict")
    .addItem("Check selected addresses", "openSidebar")
    .addItem("Connect", "openSidebar")
    .addToUi();
}

/** Adds the menu to the sheet in which the add-on is installed. */
function onInstall() {
  onOpen();
}

/** Shows the sidebar, which checks the selection and connects an installation. */
function openSidebar() {
  const page = HtmlService.createHtmlOutputFromFile("sidebar").setTitle("Mailverdict");
  SpreadsheetApp.getUi().showSidebar(page);
}
