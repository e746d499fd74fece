// Package corpus holds the recipes that the reading of recipes is measured by.
//
//   - recipes: invented ones, one for each construct and pitfall of BitBake's
//     syntax. What is read from each is in testdata/recipes.
//   - poky-5.0.15.sha256: the pin of a real corpus, all recipes of poky at the
//     tag yocto-5.0.15. The recipes themselves are not part of the project;
//     "make corpus" fetches them. What is read from each is in
//     testdata/poky-5.0.15.golden, in short: "bbgolden check" compares with it.
//
// The package is nothing but tests. "make golden" writes testdata anew; read
// its diff as what a change means for those who use the readings.
package corpus
